import type { Evidence } from "./evidence.ts";
import { last, matrixHolds, expectLine } from "./verdicts.ts";

const vitest = (project: string, ...paths: string[]) =>
  ["pnpm", "exec", "vitest", "run", "--project", project, "--reporter", "verbose"].concat(paths);

/** Evidence that the product follows the specification. */
export const letter: Evidence = {
  commands: {
    payloads: vitest("api", "apps/api/proofs/spec-payloads"),
    statements: vitest("structure", "tools/specification"),
    messages: ["pnpm", "e2e", "messages"],
    sample: ["pnpm", "proof:mutations", "statements"],
    authz: ["pnpm", "proof:authz"],
    hostile: ["pnpm", "proof:hostile", "100"],
    openapi: ["pnpm", "exec", "node", "tools/openapi-valid.ts"],
  },
  claims: [
    {
      claim: "Each of the 149 payloads is accepted as written, or its refusal says what to send (decision 0031)",
      from: "payloads",
      read(output, code) {
        const found = last(/letter: (\d+) of (\d+) payloads accepted as written, (\d+) with .*$/gm, output);
        const [asWritten, all, explained] = (found?.slice(1) ?? []).map(Number);
        return { figure: found?.[0] ?? "not run", held: code === 0 && all === 149 && asWritten! + explained! === all };
      },
    },
    {
      claim: "Every point that the audit of 206 statements found holds, or is decided with its record",
      from: "statements",
      read: expectLine(/audit: \d+ points that differed, \d+ hold, \d+ decided, 0 partly, 0 missing$/gm),
    },
    {
      claim: "Statements, those decided otherwise, distinct tests and pairs; none without a test",
      from: "statements",
      read: expectLine(/specification: \d+ statements, \d+ of them decided otherwise; .* 0 without a test$/gm),
    },
    {
      claim: "Each message of sections 5 and 8 is among those that journeys read, in the specification's words",
      from: "statements",
      read(output) {
        const found = last(/quotes: (\d+) of (\d+) \(.*\)$/gm, output);
        return { figure: found?.[0] ?? "not run", held: found !== undefined && found[1] === found[2] };
      },
    },
    {
      claim: "The journeys read every message on a screen, in both languages",
      from: "messages",
      read(output, code) {
        const found = last(/^\s+(\d+) passed/gm, output);
        return { figure: `${found?.[1] ?? 0} journeys passed`, held: code === 0 && Number(found?.[1]) === 14 };
      },
    },
    {
      claim: "60 statements drawn with a printed seed and read again; 20 of them broken, 20 caught by a tagged test",
      from: "sample",
      read: expectLine(
        /^statements: 60 drawn with seed \d+, \d+ would fail on a broken behaviour; 20 mutations, 20 caught$/gm,
      ),
    },
    { claim: "The permission matrix still holds", from: "authz", read: matrixHolds },
    {
      claim: "Hostile inputs still get no wrong answer",
      from: "hostile",
      read: expectLine(/^hostile: .* 0 wrong.*$/gm),
    },
    {
      claim: "The OpenAPI document is valid",
      from: "openapi",
      read: (output, code) => ({ figure: output.trim().split("\n").at(-1) ?? "", held: code === 0 }),
    },
  ],
};
