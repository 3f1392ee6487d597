/** Packages with native code, which the build leaves outside. A production folder has these and what they load. */
export const nativePackages = ["better-sqlite3", "sharp"];
