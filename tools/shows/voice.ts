import { tests } from "./commands.ts";
import type { Evidence } from "./evidence.ts";
import {
  journeysPassed,
  last,
  matrixHolds,
  nothingHostileGotIn,
  screensAreAccessible,
  expectLine,
} from "./verdicts.ts";

const JOURNEYS = [
  "a team's own PBX: wrong values are reported, corrected",
  "a provider is searched and selected",
  "codecs are sorted by keyboard and by dragging",
  "a member's voice configuration is write-only",
  "in Spanish, on a phone, on the free plan",
];

/** Evidence for voice accounts and phones. */
export const voice: Evidence = {
  commands: {
    ringing: ["pnpm", "e2e", "ringing.spec.ts"],
    journeys: ["pnpm", "e2e", "voice.spec.ts", "devices.spec.ts"],
    account_check: ["pnpm", "proof:account-check"],
    load: ["pnpm", "softphone", "load", "2000", "60"],
    pure: tests("pure", "packages/model/src/voice"),
    authz: ["pnpm", "proof:authz"],
    hostile: ["pnpm", "proof:hostile"],
  },
  claims: [
    {
      claim: "Portal to ringing phone: two members set up in a browser, two phones, TLS, tones, codec, call records",
      from: "ringing",
      read: expectLine(/^ring: 2 of 2 phones.* 2 of 2 call records$/gm),
    },
    {
      claim: "A real Linphone takes the portal's link and registers",
      from: "ringing",
      read: expectLine(/^linphone: Linphonec.*$/gm),
    },
    {
      claim: "Live change: codec order and a SIP password at work within two heartbeats, without log-in",
      from: "ringing",
      read(output) {
        const figure = last(/^live: codecs .* after (\d+) and (\d+) beats, the SIP password after (\d+);.*$/gm, output);
        const beats = (figure ?? []).slice(1, 4).map(Number);
        return { figure: figure?.[0] ?? "not run", held: beats.length === 3 && Math.max(...beats) <= 2 };
      },
    },
    {
      claim: "Canaries: planted SIP passwords in no log, table, mail or answer",
      from: "ringing",
      read(output) {
        const figure = last(/^canary: .* (\d+) astray$/gm, output);
        return { figure: figure?.[0] ?? "not run", held: figure?.[1] === "0" };
      },
    },
    {
      claim: "Account check: at least 30 situations at real registrars, each named right, no binding left behind",
      from: "account_check",
      read(output, code) {
        const figure = last(/^account check: (\d+) situations, (\d+) right, (\d+) bindings left behind$/gm, output);
        const [, all, right, left] = (figure ?? []).map(Number);
        return { figure: figure?.[0] ?? "not run", held: code === 0 && right! >= 30 && right === all && left === 0 };
      },
    },
    {
      claim: "2,000 phones, a beat a second for a minute: no error; what one process carries, and 10 million phones",
      from: "load",
      read(output, code) {
        const lines = output.split("\n").filter((line) => /^(phones|server|means|roll-out):/.test(line));
        return { figure: lines.join("; ") || "not run", held: code === 0 && lines.length > 0 };
      },
    },
    {
      claim: "The merge: a lower level never wins, clearing reveals the next",
      from: "pure",
      read: expectLine(/merge: 2 properties, 10,000 cases each.*/g),
    },
    { claim: "Journeys in a real browser", from: "journeys", read: journeysPassed(JOURNEYS) },
    { claim: "axe, WCAG 2.2 AA, on every screen of these journeys", from: "journeys", read: screensAreAccessible },
    { claim: "Permission matrix over all calls", from: "authz", read: matrixHolds },
    { claim: "Hostile inputs, at least 1,000 per call", from: "hostile", read: nothingHostileGotIn },
  ],
};
