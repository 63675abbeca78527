import { tests } from "./commands.ts";
import type { Evidence } from "./evidence.ts";
import {
  journeysWalked,
  last,
  matrixHolds,
  nothingHostileGotIn,
  screensAreAccessible,
  expectLine,
} from "./verdicts.ts";

const JOURNEYS = [
  "one's own PBX: wrong values are shown and mended",
  "a provider is found and chosen",
  "codecs: ordered by keyboard and by dragging",
  "a member's part of an account: typed once, kept from everybody",
  "en español, en un teléfono, con el plan gratuito",
];

/** What an administrator types makes real phones ring. */
export const voice: Evidence = {
  commands: {
    ringing: ["pnpm", "e2e", "ringing.spec.ts"],
    journeys: ["pnpm", "e2e", "voice.spec.ts", "devices.spec.ts"],
    doctor: ["pnpm", "proof:doctor"],
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
      claim: "Doctor: at least 30 situations against real registrars, the right sentence, no binding left behind",
      from: "doctor",
      read(output, code) {
        const figure = last(/^doctor: (\d+) situations, (\d+) right, (\d+) bindings left behind$/gm, output);
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
    { claim: "Journeys in a real browser", from: "journeys", read: journeysWalked(JOURNEYS) },
    { claim: "axe, WCAG 2.2 AA, on every screen of these journeys", from: "journeys", read: screensAreAccessible },
    { claim: "Permission matrix over all calls", from: "authz", read: matrixHolds },
    { claim: "Hostile inputs, at least 1,000 per call", from: "hostile", read: nothingHostileGotIn },
  ],
};
