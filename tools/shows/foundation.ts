import type { Evidence } from "./evidence.ts";

const last = (pattern: RegExp, output: string): RegExpMatchArray | undefined => [...output.matchAll(pattern)].at(-1);

/** Evidence for the foundation, read from one CI run on a clean checkout and from the screenshots. */
export const foundation: Evidence = {
  commands: {
    ci: [
      "bash",
      "-c",
      'dir=$(mktemp -d) && git clone -q . "$dir" && cd "$dir" && CI=true bash .ci/run; code=$?; rm -rf "$dir"; exit $code',
    ],
    hostile: ["pnpm", "proof:hostile"],
    bench: ["pnpm", "bench", "3"],
    shots: ["pnpm", "shots"],
  },
  claims: [
    {
      claim: "On a clean checkout, .ci/run passes and ends with its totals",
      from: "ci",
      read(output, code) {
        const figure = last(/^(\d+) passed, (\d+) failed$/gm, output);
        return {
          figure: figure?.[0] ?? "no totals",
          held: code === 0 && figure?.[2] === "0" && Number(figure[1]) > 50,
        };
      },
    },
    {
      claim: "Journeys in headless Chromium, both editions and languages, axe WCAG 2.2 AA on every screen visited",
      from: "ci",
      read(output) {
        const journeys = ["team, en", "team, es", "solo, en", "solo, es", "support, en", "support, es"];
        const passed = journeys.filter((title) => new RegExp(`(ok|✓)[^\\n]*${title}: `).test(output));
        const axe = last(/^axe: .* (\d+) violations$/gm, output);
        return {
          figure: `${passed.length} of ${journeys.length} journeys; ${axe?.[0] ?? "no scan"}`,
          held: passed.length === journeys.length && axe?.[1] === "0",
        };
      },
    },
    {
      claim: "openapi prints a valid OpenAPI 3.1 document",
      from: "ci",
      read(output) {
        const figure = last(/^openapi: version 3\.1, (\d+) operations, valid$/gm, output);
        return { figure: figure?.[0] ?? "not valid", held: figure !== undefined };
      },
    },
    {
      claim: "Permission matrix against a real PostgreSQL",
      from: "ci",
      read(output) {
        const figure = last(/^authz: (\d+) cells, .* (\d+) wrong$/gm, output);
        return { figure: figure?.[0] ?? "not run", held: Number(figure?.[1]) > 0 && figure?.[2] === "0" };
      },
    },
    {
      claim: "Hostile inputs, at least 1,000 per call, against a real PostgreSQL",
      from: "hostile",
      read(output) {
        const figure = last(/^hostile: .* at least (\d+) each, .* (\d+) wrong$/gm, output);
        return { figure: figure?.[0] ?? "not run", held: Number(figure?.[1]) >= 1000 && figure?.[2] === "0" };
      },
    },
    {
      claim: "The proofs catch planted faults",
      from: "ci",
      read(output) {
        const planted = [
          "refuses to start with a route that has no permission row",
          "a call that gives access to a foreign team",
          "a call that echoes a secret",
          "a call that answers 500",
        ];
        const caught = planted.filter((fault) => new RegExp(`✓[^\\n]*${fault}`).test(output));
        return { figure: `${caught.length} of ${planted.length} caught`, held: caught.length === planted.length };
      },
    },
    {
      claim: "bench: one read call through the whole stack beside the same SQL bare",
      from: "bench",
      read(output) {
        const figure = last(/^bench: bare .* ratio ([\d.]+)$/gm, output);
        return { figure: figure?.[0] ?? "not run", held: Number(figure?.[1]) > 0 };
      },
    },
    {
      claim: "Row-level security: with the WHERE removed, 0 foreign rows come back",
      from: "ci",
      read(output) {
        const figure = last(/rls: .* (\d+) foreign rows there, (\d+) foreign rows seen/g, output);
        return { figure: figure?.[0] ?? "not run", held: Number(figure?.[1]) > 0 && figure?.[2] === "0" };
      },
    },
    {
      claim: "kill -9 of the worker in the middle of a job: it finishes, no effect doubled",
      from: "ci",
      read(output) {
        const figure = last(
          /crash: (\d+) kills, (\d+) of (\d+) runs completed, (\d+) effects inside of (\d+), .*/g,
          output,
        );
        const held =
          figure !== undefined && Number(figure[1]) > 0 && figure[2] === figure[3] && figure[4] === figure[5];
        return { figure: figure?.[0] ?? "not run", held };
      },
    },
    {
      claim: "Login page within 180 KiB of JavaScript and CSS, signed-in pages within 245",
      from: "ci",
      read(output) {
        const lines = [...output.matchAll(/^budget: (.*?) ([\d.]+) KiB of (\d+) .*LCP (\d+) ms, (within|OVER)$/gm)];
        const figure = lines.map(([, name, kib, , lcp]) => `${name} ${kib} KiB, LCP ${lcp} ms`).join("; ");
        return {
          figure: figure || "not measured",
          held: lines.length >= 4 && lines.every((line) => line[5] === "within"),
        };
      },
    },
    {
      claim: "Pictures of every screen, 1440 and 390 wide, light and dark, with one command",
      from: "shots",
      read(output, code) {
        const figure = last(/^shots: (\d+) pictures .*$/gm, output);
        return { figure: figure?.[0] ?? "none", held: code === 0 && Number(figure?.[1]) > 0 };
      },
    },
  ],
};
