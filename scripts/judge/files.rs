//! Names the folders of the project, and reads and writes files.

use std::collections::hash_map::{Entry::*, HashMap};
use std::fs::{self, File};
use std::io::{self, BufReader, ErrorKind::NotFound, Read, Seek, SeekFrom};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use crate::types::Result;

pub const BINS: &str = "bins";
pub const SAMPLES: &str = "samples";
pub const TESTS: &str = "tests";
pub const TARGET: &str = "target";
/// The folders of templates. A template in the first folder, the user's own, takes precedence.
pub const TEMPLATES: [&str; 2] = ["scripts/template/own", "scripts/template"];
/// The manifest with the crates that solutions may use.
pub const CRATES: &str = "bins/crates/Cargo.toml";

/// `abc300-a` for `abc300/a`, as in `target/`.
pub fn flat(name: &str) -> String {
    name.replace('/', "-")
}

/// The path in a folder of `target/` that belongs to the problem or file of this name.
pub fn target(folder: &str, name: &str) -> PathBuf {
    Path::new(TARGET).join(folder).join(flat(name))
}

pub fn cannot<'a>(act: &'a str, path: &'a Path) -> impl Fn(io::Error) -> String + 'a {
    move |error| format!("cannot {act} {}: {error}", path.display())
}

/// Fails if the disk is full, because then no output can be trusted.
pub fn check_disk_space(folder: &Path) -> Result<()> {
    let path = folder.join("space");
    let written = fs::write(&path, vec![1; 1 << 20]).map_err(cannot("write to", folder));
    let _ = fs::remove_file(&path);
    written.map_err(|error| error + "; run make clean, or free some disk space")
}

pub fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).map_err(cannot("read", path))
}

/// Reads a file; one of Rust only once in a run. A person may save it at any time, but the header of a solution, its
/// code and the line numbers in messages belong together. Other files may be large, and this process must stay small.
pub fn read_source(path: &Path) -> Result<Vec<u8>> {
    if path.extension() != Some("rs".as_ref()) {
        return read(path);
    }
    static FILES: Mutex<Option<HashMap<PathBuf, Vec<u8>>>> = Mutex::new(None);
    match FILES.lock().unwrap().get_or_insert_with(HashMap::new).entry(path.to_path_buf()) {
        Occupied(file) => Ok(file.get().clone()),
        Vacant(file) => Ok(file.insert(read(path)?).clone()),
    }
}

/// The text of a file, read in this way: what is written to a `.rs` file later is not seen.
pub fn read_text(path: &Path) -> Result<String> {
    Ok(String::from_utf8_lossy(&read_source(path)?).into_owned())
}

pub fn file_size(path: &Path) -> u64 {
    fs::metadata(path).map_or(0, |data| data.len())
}

pub fn is_executable(path: &Path) -> bool {
    fs::metadata(path).map_or(false, |data| data.permissions().mode() & 0o111 != 0)
}

pub fn open(path: &Path) -> Result<BufReader<File>> {
    let file = File::open(path).map_err(cannot("read", path))?;
    Ok(BufReader::with_capacity(1 << 16, file))
}

/// Reads up to `length` bytes of a file, starting at `offset`.
pub fn window(path: &Path, offset: u64, length: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut source = open(path)?;
    source.seek(SeekFrom::Start(offset)).map_err(cannot("read", path))?;
    source.take(length).read_to_end(&mut bytes).map_err(cannot("read", path))?;
    Ok(bytes)
}

/// The entries of a folder in order, without hidden files and editor backups. A missing folder is empty, but a dangling
/// link is an error.
pub fn entries(folder: &Path) -> Result<Vec<(String, fs::DirEntry)>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == NotFound && !folder.is_symlink() => return Ok(Vec::new()),
        entries => entries.and_then(|entries| entries.collect::<io::Result<Vec<_>>>()),
    };
    let entries = entries.map_err(cannot("read", folder))?.into_iter();
    let named = entries.map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry));
    let is_shown = |name: &str| !name.starts_with('.') && !name.ends_with('~');
    let mut all: Vec<_> = named.filter(|(name, _)| is_shown(name)).collect();
    all.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(all)
}

/// Replaces the file as a whole, so that a full disk does not truncate it. The new file has the old permissions.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let draft = PathBuf::from(format!("{}.new", path.display()));
    let replaced = fs::copy(&path, &draft)
        .and_then(|_| fs::write(&draft, text))
        .and_then(|()| fs::rename(&draft, &path));
    if replaced.is_err() {
        let _ = fs::remove_file(&draft);
    }
    replaced
}

#[cfg(test)]
/// An empty folder that no other test uses, nor another run of the tests: containers have the same process IDs.
pub fn test_folder() -> PathBuf {
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
    use std::time::{SystemTime, UNIX_EPOCH};
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let (process, count) = (std::process::id(), COUNT.fetch_add(1, SeqCst));
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos();
    let folder = std::env::temp_dir().join(format!("judge test-{process}-{now}-{count}"));
    fs::create_dir(&folder).unwrap();
    folder
}
