//! Intentionally empty: a target for packages that may have no other, since Cargo refuses a package without one.

pub fn main() {}
