//! Nothing: the target of packages that may have no other, which Cargo refuses.

pub fn main() {}
