import type { Reporter, TestCase } from "vitest/node";

/** Prints why the first attempt of a test failed that passed on retry: Vitest keeps the error, but shows only the retry. */
export default class FirstAttempts implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    if (state !== "passed") return;
    for (const { message, stacks = [] } of errors) {
      const [at] = stacks;
      const where = at ? ` (${at.file}:${at.line})` : "";
      console.log(`FIRST ATTEMPT of ${test.fullName}: ${message}${where}`);
    }
  }
}
