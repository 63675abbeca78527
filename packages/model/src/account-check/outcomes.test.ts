import { describe, expect, test } from "vitest";
import { outcomesEn, untestedEn } from "./outcomes.en.ts";
import { outcomesEs, untestedEs } from "./outcomes.es.ts";
import { CheckResult, type SipTransport, type Step, buildSteps } from "./outcomes.ts";
import { RoundOutcome } from "./rounds.ts";

const NAMES = { ok: "+", failed: "!", not_reached: "-" };
const stepsOf = (transport: SipTransport, reached: Step[], failed: Step | null) =>
  buildSteps(transport, reached, failed)
    .map(({ step, state }) => `${NAMES[state]}${step}`)
    .join(" ");

// oxfmt-ignore
describe("the steps of a test", () => {
  test.each<[transport: SipTransport, reached: Step[], failed: Step | null, steps: string]>([
    ["udp", [],                                                                 "name",     "!name -port -answer -challenge -accepted"],
    ["tls", ["name", "port"],                                                   "certificate", "+name +port !certificate -answer -challenge -accepted"],
    ["tls", ["name", "port", "certificate", "answer", "challenge", "accepted"], null,       "+name +port +certificate +answer +challenge +accepted"],
    // Some servers reject a username before they challenge it.
    ["tcp", ["name", "port", "answer"],                                         "accepted", "+name +port +answer -challenge !accepted"],
    ["udp", [],                                                                 null,       "-name -port -answer -challenge -accepted"],
  ])("over %s, after %j, with %s failed, are %s", (transport, reached, failed, steps) => {
    expect(stepsOf(transport, reached, failed)).toBe(steps);
  });
});

test("every outcome has a cause and an advice in both languages, and uses only values of the result", () => {
  const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name).toSorted();
  const available = Object.keys(CheckResult.shape.values.shape);
  const [allEn, allEs] = [
    { ...outcomesEn, ...untestedEn },
    { ...outcomesEs, ...untestedEs },
  ];
  for (const outcome of RoundOutcome.options) {
    const [en, es] = [allEn[outcome], allEs[outcome]];
    expect(holes(es), outcome).toEqual(holes(en));
    expect(holes(en).filter((name) => !available.includes(name))).toEqual([]);
    for (const text of [en, es]) expect(text.match(/[^.]+\.(?= |$)/g), outcome).toHaveLength(2);
  }
});
