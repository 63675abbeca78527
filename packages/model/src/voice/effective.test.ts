import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SETTING_LEVELS, type Layer, resolveSettings, valuesOf } from "./effective.ts";

interface Some {
  readonly transport: string;
  readonly port: number;
  readonly dial_plan: string;
}
const layers = fc.uniqueArray(fc.constantFrom(...SETTING_LEVELS), { minLength: 1 }).chain((levels) =>
  fc.tuple(
    ...levels.map((level) =>
      fc
        .record(
          {
            transport: fc.constantFrom("", "udp", "tls"),
            port: fc.constantFrom(0, 5060, 5061),
            dial_plan: fc.constantFrom("", "x"),
          },
          { requiredKeys: [] },
        )
        .map((says): Layer<Some> => ({ level, says })),
    ),
  ),
);
const strength = (level: string) => SETTING_LEVELS.indexOf(level as never);
const RUNS = { numRuns: 10_000 };

describe("the effective settings of a phone", () => {
  test("never come from a lower level, in any order of layers", () => {
    fc.assert(
      fc.property(layers, (given) => {
        const merged = resolveSettings<Some>(given);
        for (const [key, origin] of Object.entries(merged)) {
          const order = [origin.from, ...origin.hides.map(({ from }) => from)].map(strength);
          expect(order).toEqual(order.toSorted((a, b) => b - a));
          const said = given.find(({ level }) => level === origin.from)!.says[key as keyof Some];
          expect(origin.value).toBe(said);
          const above = given.filter(({ level }) => strength(level) > strength(origin.from));
          expect(above.every(({ says }) => [undefined, ""].includes(says[key as keyof Some] as string))).toBe(true);
        }
        expect(resolveSettings<Some>(given.toReversed())).toEqual(merged);
      }),
      RUNS,
    );
  });

  test("fall back to the next level when a value is cleared", () => {
    fc.assert(
      fc.property(layers, fc.constantFrom("transport", "port", "dial_plan"), (given, key) => {
        const merged = resolveSettings<Some>(given);
        const origin = merged[key];
        const cleared = given.map((layer) =>
          layer.level === origin?.from ? { ...layer, says: { ...layer.says, [key]: undefined } } : layer,
        );
        const next = resolveSettings<Some>(cleared);
        const [revealed, ...rest] = origin?.hides ?? [];
        expect(next[key]).toEqual(revealed && { ...revealed, hides: rest });
        const others = (all: typeof merged) => Object.entries(all).filter(([name]) => name !== key);
        expect(others(next)).toEqual(others(merged));
      }),
      RUNS,
    );
    console.log("merge: 2 properties, 10,000 cases each: a lower level never wins, clearing reveals the next");
  });

  test("can be reduced to their values", () => {
    const merged = resolveSettings<Some>([
      { level: "member", says: { transport: "tls" } },
      { level: "product", says: { transport: "udp", port: 5060 } },
    ]);
    expect(valuesOf(merged)).toEqual({ transport: "tls", port: 5060 });
  });
});
