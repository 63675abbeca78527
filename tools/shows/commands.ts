/** Runs the tests under these paths with a line for each title and their own output. */
export const tests = (
  project: "pure" | "api" | "structure" | "measure",
  ...paths: readonly string[]
): readonly string[] => ["pnpm", "exec", "vitest", "run", "--project", project, "--reporter", "verbose", ...paths];
