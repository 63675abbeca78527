/** The tests under these paths, each by its name and with what it prints. */
export const tests = (
  project: "pure" | "api" | "structure" | "measure",
  ...paths: readonly string[]
): readonly string[] => ["pnpm", "exec", "vitest", "run", "--project", project, "--reporter", "verbose", ...paths];
