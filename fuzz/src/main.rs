//! The program that `fuzz/run` builds: libFuzzer, on the target that the variable
//! `FUZZ_TARGET` names. With `FUZZ_SEEDS=FOLDER` it writes the seeds and ends.

#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
mod fuzzing {
    use std::path::Path;
    use std::sync::OnceLock;

    use supereigen_fuzz::{TARGETS, Target, seeds};

    static CHOSEN: OnceLock<Target> = OnceLock::new();

    libfuzzer_sys::fuzz_target!(init: choose(), |bytes: &[u8]| {
        CHOSEN.get().expect("chosen at the start")(bytes);
    });

    fn choose() {
        if let Some(folder) = std::env::var_os("FUZZ_SEEDS") {
            for (target, name, bytes) in seeds::all() {
                let folder = Path::new(&folder).join(target);
                std::fs::create_dir_all(&folder).expect("a folder for the seeds");
                std::fs::write(folder.join(name), bytes).expect("a file for a seed");
            }
            std::process::exit(0);
        }
        let name = std::env::var("FUZZ_TARGET").expect("FUZZ_TARGET names the target");
        let target = TARGETS.iter().find(|(target, _)| *target == name);
        let (_, run) = target.unwrap_or_else(|| panic!("there is no target {name}"));
        CHOSEN.get_or_init(|| *run);
    }
}

#[cfg(not(fuzzing))]
fn main() {
    eprintln!("built without libFuzzer; use fuzz/run");
    std::process::exit(2);
}
