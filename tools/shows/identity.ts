import { tests } from "./commands.ts";
import type { Evidence } from "./evidence.ts";
import { journeysPassed, last, matrixHolds, nothingHostileGotIn, screensAreAccessible } from "./verdicts.ts";

/** Titles, or beginnings of titles, of the journeys that must pass. */
const JOURNEYS = [
  "sign-up to dashboard, team, en",
  "sign-up to dashboard, team, es",
  "sign-up to dashboard, solo, en",
  "sign-up to dashboard, solo, es",
  "two-step login is set up with a real code",
  "a forgotten password is reset once by email",
  "a new person joins",
  "a person with an account joins",
  "a new email needs the password and a confirmation, and can be reverted",
];
const REPLAYED = [
  "TOTP code",
  "reset link",
  "join link",
  "remember-me of another person",
  "remember-me after log-out everywhere",
];

/** Evidence for accounts, login and sessions. */
export const identity: Evidence = {
  commands: {
    journeys: ["pnpm", "e2e", "identity.spec.ts", "join.spec.ts", "account.spec.ts", "messages.spec.ts"],
    api: ["bash", "-c", "CI=true EVERY_TEST=true pnpm exec vitest run --project api --reporter verbose"],
    measure: tests("measure", "apps/api/src/features/session"),
    pure: ["pnpm", "exec", "vitest", "run", "--project", "pure", "--project", "structure", "--reporter", "verbose"],
    authz: ["pnpm", "proof:authz"],
    hostile: ["pnpm", "proof:hostile"],
  },
  claims: [
    {
      claim: "Journeys in a real browser, their mail read from the SMTP catcher",
      from: "journeys",
      read: journeysPassed(JOURNEYS),
    },
    {
      claim: "A session exists exactly when the model says so, at least 2,000 random sequences",
      from: "api",
      read(output) {
        const figure = last(/mfa model: (\d+) sequences, .*/g, output);
        return { figure: figure?.[0] ?? "not run", held: Number(figure?.[1]) >= 2000 };
      },
    },
    {
      claim: "Replays of what was used: 0 of 1,000 each, also in parallel",
      from: "api",
      read(output) {
        const lines = REPLAYED.map((name) =>
          last(new RegExp(`replay: ${name}, (\\d+) of (\\d+) accepted.*`, "g"), output),
        );
        const figure = lines.map((line) => line?.[0].replace("replay: ", "") ?? "not run").join("; ");
        return { figure, held: lines.every((line) => line?.[1] === "0" && Number(line[2]) >= 1000) };
      },
    },
    {
      claim: "500 parallel log-ins: p99 of other calls under 300 ms",
      from: "measure",
      read(output) {
        const figure = last(/flood: .* p99 (\d+) ms/g, output);
        return { figure: figure?.[0] ?? "not run", held: Number(figure?.[1]) < 300 };
      },
    },
    {
      claim: "Known and unknown addresses are not told apart by time on log-in, recover and join (AUC, aim 0.55)",
      from: "measure",
      read(output) {
        const figure = last(/timing: area under the curve .*: (.*)/g, output);
        const areas = [...(figure?.[1] ?? "").matchAll(/(0\.\d+)/g)].map(([, area]) => Number(area));
        return { figure: figure?.[1] ?? "not run", held: areas.length === 4 && areas.every((area) => area <= 0.55) };
      },
    },
    {
      claim: "Every error that a call promises is provoked by a test",
      from: "api",
      read(output, code) {
        const missing = last(/promised in the contract, provoked by no test:/g, output);
        return { figure: missing ? "some are not" : "all are", held: code === 0 && !missing };
      },
    },
    {
      claim: "The messages of section 8 that belong here are shown in both languages",
      from: "journeys",
      read(output) {
        const figure = last(/messages: (\d+) shown in English, (\d+) in Spanish/g, output);
        return { figure: figure?.[0] ?? "not run", held: Number(figure?.[1]) >= 53 && figure?.[1] === figure?.[2] };
      },
    },
    {
      claim: "The welcome page leads nowhere but to the main site, at least 300 payloads",
      from: "pure",
      read(output) {
        const figure = last(/redirect: (\d+) payloads, (\d+) left the main site/g, output);
        return { figure: figure?.[0] ?? "not run", held: Number(figure?.[1]) >= 300 && figure?.[2] === "0" };
      },
    },
    {
      claim: "The lists of what is not built hold none of identity's calls and no visitor's screen",
      from: "pure",
      read(output) {
        const calls = /✓[^\n]*the contract holds the specification's calls/.test(output);
        const screens = /✓[^\n]*the route tables hold the specification's screens/.test(output);
        return {
          figure: `calls ${calls ? "held" : "wrong"}, screens ${screens ? "held" : "wrong"}`,
          held: calls && screens,
        };
      },
    },
    { claim: "Permission matrix over all calls", from: "authz", read: matrixHolds },
    { claim: "Hostile inputs, at least 1,000 per call", from: "hostile", read: nothingHostileGotIn },
    { claim: "axe, WCAG 2.2 AA, on every screen of these journeys", from: "journeys", read: screensAreAccessible },
  ],
};
