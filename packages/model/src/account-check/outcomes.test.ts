import { describe, expect, test } from "vitest";
import { outcomesEn, untestedEn } from "./outcomes.en.ts";
import { outcomesEs, untestedEs } from "./outcomes.es.ts";
import { CheckResult, type SipTransport, type Step, buildSteps } from "./outcomes.ts";
import { RoundOutcome } from "./rounds.ts";

const NAMES = { ok: "+", failed: "!", not_reached: "-" };
const drawn = (transport: SipTransport, reached: Step[], failed: Step | null) =>
  buildSteps(transport, reached, failed)
    .map(({ step, state }) => `${NAMES[state]}${step}`)
    .join(" ");

// oxfmt-ignore
describe("the ladder", () => {
  test.each<[transport: SipTransport, reached: Step[], failed: Step | null, drawn: string]>([
    ["udp", [],                                                                 "name",     "!name -port -answer -challenge -accepted"],
    ["tls", ["name", "port"],                                                   "certificate", "+name +port !certificate -answer -challenge -accepted"],
    ["tls", ["name", "port", "certificate", "answer", "challenge", "accepted"], null,       "+name +port +certificate +answer +challenge +accepted"],
    // Some refuse a name before they ask for its password.
    ["tcp", ["name", "port", "answer"],                                         "accepted", "+name +port +answer -challenge !accepted"],
    ["udp", [],                                                                 null,       "-name -port -answer -challenge -accepted"],
  ])("%s %j %s", (transport, reached, failed, picture) => {
    expect(drawn(transport, reached, failed)).toBe(picture);
  });
});

test("every outcome says in both languages what happened and what to try, and names only what a finding carries", () => {
  const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name).toSorted();
  const carried = Object.keys(CheckResult.shape.values.shape);
  const [allEn, allEs] = [
    { ...outcomesEn, ...untestedEn },
    { ...outcomesEs, ...untestedEs },
  ];
  for (const outcome of RoundOutcome.options) {
    const [en, es] = [allEn[outcome], allEs[outcome]];
    expect(holes(es), outcome).toEqual(holes(en));
    expect(holes(en).filter((name) => !carried.includes(name))).toEqual([]);
    for (const text of [en, es]) expect(text.match(/[^.]+\.(?= |$)/g), outcome).toHaveLength(2);
  }
});
