import fc from "fast-check";

// The same cases in every run, so that a run fails for what was changed; FUZZ_SEED looks at others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 2026) });
