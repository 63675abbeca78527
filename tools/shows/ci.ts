import { readFileSync } from "node:fs";
import { PROOFS } from "../proofs.ts";
import type { Evidence } from "./evidence.ts";
import { atMost, expectLine, last } from "./verdicts.ts";

/** Evidence for CI: fast, without flaky tests, and able to catch faults. */
export const ci: Evidence = {
  commands: {
    runs: ["node", "tools/proof-ci.ts"],
    dev: ["node", "tools/proof-dev.ts"],
    flips: ["pnpm", "proof:flips"],
    teeth: ["pnpm", "proof:mutations"],
    model: ["pnpm", "proof:mutants", "model"],
    server: ["pnpm", "proof:mutants", "server"],
    evidence: ["cat", "docs/evidence.json"],
  },
  claims: [
    {
      claim: ".ci/run in a clean clone on two cores, median of three, at most 20 minutes",
      from: "runs",
      read: atMost(/^runs: .* median ([\d.]+) minutes$/gm, 20),
    },
    {
      claim: "Three runs in a row pass without a retry, one of them beside two busy loops",
      from: "runs",
      read: expectLine(/^runs: 3 of 3 passed without a retry.*$/gm),
    },
    {
      claim: "pnpm check in a clean clone, at most 60 s",
      from: "dev",
      read: atMost(/^check: cold ([\d.]+) s$/gm, 60),
    },
    {
      claim: "pnpm check after an edit, at most 15 s",
      from: "dev",
      read: atMost(/^check: warm ([\d.]+) s.*$/gm, 15),
    },
    {
      claim: "pnpm dev from a clean clone to the log-in page",
      from: "dev",
      read: expectLine(/^dev: log-in page [\d.]+ s after git clone$/gm),
    },
    {
      claim: "The server answers a changed line within 3 s of saving",
      from: "dev",
      read: atMost(/^dev: a changed line is answered ([\d.]+) s after saving$/gm, 3),
    },
    {
      claim: "50 rows of the access table flipped one at a time, 50 caught",
      from: "flips",
      read: expectLine(/^flips: 50 rows flipped, 50 caught.*$/gm),
    },
    {
      claim: "12 named mutations, 12 caught in tier one",
      from: "teeth",
      read: expectLine(/^teeth: 12 mutations, 12 caught.*$/gm),
    },
    {
      claim: "Mutants of packages/model killed, at least 90 %",
      from: "model",
      read(output) {
        const figure = last(/^mutants: model .* ([\d.]+) %.*$/gm, output);
        return { figure: figure?.[0] ?? "not run", held: Number(figure?.[1]) >= 90 };
      },
    },
    {
      claim: "Mutants of the server killed (aim 80 %)",
      from: "server",
      read: expectLine(/^mutants: server .*$/gm),
    },
    {
      claim: "pnpm prove ran whole; docs/EVIDENCE.md is its output",
      from: "evidence",
      read(output) {
        const shown = JSON.parse(output) as Record<string, { held: boolean }>;
        const held = PROOFS.filter(({ name }) => shown[name]?.held).length;
        const table = readFileSync(new URL("../../docs/EVIDENCE.md", import.meta.url), "utf8");
        const listed = PROOFS.every(({ name }) => table.includes(`| ${name} |`));
        const ran = PROOFS.filter(({ name }) => shown[name]).length;
        return { figure: `${ran} of ${PROOFS.length} ran, ${held} held`, held: listed && ran === PROOFS.length };
      },
    },
  ],
};
