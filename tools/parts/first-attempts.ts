import type { Reporter, TestCase } from "vitest/node";

/** For a test that passed on retry, prints why its first attempt failed. Vitest keeps the error but does not show it. */
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
