import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DialPlan, dial, dialPlanIssue, parseDialPlan } from "./dial-plan.ts";

const planOf = (text: string): DialPlan => {
  const plan = parseDialPlan(text);
  if (typeof plan === "string") throw new Error(`${text}: ${plan}`);
  return plan;
};

// oxfmt-ignore
describe("the syntax of a dial plan", () => {
  test.each<[text: string, issue: string | null]>([
    ["",                                                     null],
    ["xxx",                                                  null],
    ["xxx|",                                                 null],
    ["\\a\\a.T|xxxxxxx.T;match=2;pre=9",                     null],
    ["\\a\\a.T|xxxxxxx.T;match=2;pre=\"9\";",                null],
    ["3xxT|1xxxxxxxxxx|[2-9]xxxxxxxxx|+x.T;match=2;pre=9;match=3;pre=91;match=4;prestrip=1;pre=9011", null],
    ["#1xxxxxxxT|*9[1,3,5]xx;match=1;prestrip=2;poststrip=1", null],
    ["\\x\\tops;match=1;replace=100@pbx.example.com",        null],
    ["|xxx",                                                 "voice.dial_pattern"],
    ["xxx||xxx",                                             "voice.dial_pattern"],
    [".x",                                                   "voice.dial_pattern"],
    ["x..",                                                  "voice.dial_pattern"],
    ["T",                                                    "voice.dial_pattern"],
    ["xTx",                                                  "voice.dial_pattern"],
    ["[9-2]x",                                               "voice.dial_pattern"],
    ["[]x",                                                  "voice.dial_pattern"],
    ["[,]",                                                  "voice.dial_pattern"],
    ["[2-9x",                                                "voice.dial_pattern"],
    ["x x",                                                  "voice.dial_pattern"],
    ["\\d\\d",                                               "voice.dial_pattern"],
    ["(x+)+y",                                               "voice.dial_pattern"],
    [";match=1;pre=9",                                       "voice.dial_pattern"],
    ["xxx;pre=9",                                            "voice.dial_match"],
    ["xxx;match=2;pre=9",                                    "voice.dial_match"],
    ["xxx;match=0",                                          "voice.dial_match"],
    ["xxx;match=1;prefix=9",                                 "voice.dial_change"],
    ["xxx;match=1;prestrip=all",                             "voice.dial_change"],
    ["xxx;match=1;pre=",                                     "voice.dial_change"],
    ["xxx;match=1;pre=\"9",                                  "voice.dial_change"],
    ["xxx;match=1;;pre=9",                                   "voice.dial_change"],
  ])("%s has the issue %s", (text, issue) => {
    expect(dialPlanIssue(text)).toBe(issue);
  });
});

const OFFICE = "3xxT|1xxxxxxxxxx|[2-9]xxxxxxxxx|+x.T|\\a\\a.T;match=2;pre=9;match=3;pre=91;match=4;prestrip=1;pre=9011";

// oxfmt-ignore
describe("the dialed number", () => {
  test.each<[plan: string, typed: string, dialled: string]>([
    [OFFICE,                                "312",               "1: 312"],
    [OFFICE,                                "1 (604) 555-0100",  "2: 916045550100"],
    [OFFICE,                                "6045550100",        "3: 916045550100"],
    [OFFICE,                                "+34 600 100 200",   "4: 901134600100200"],
    [OFFICE,                                "reception",         "5: reception"],
    [OFFICE,                                "*97",               "no rule"],
    [OFFICE,                                "",                  "no rule"],
    ["",                                    "112",               "no rule"],
    // A dot repeats the element before it zero or more times, so xxx. matches two digits or more.
    ["xxx.",                                "12",                "1: 12"],
    ["xxx.",                                "1",                 "no rule"],
    ["x.",                                  "",                  "1: "],
    ["[1-3].9",                             "1232139",           "1: 1232139"],
    ["[1-3].9",                             "14239",             "no rule"],
    ["xx|12;match=2;pre=0",                 "12",                "1: 12"],
    ["x.;match=1;prestrip=9",               "123",               "1: "],
    ["x.;match=1;prestrip=2;poststrip=2",   "123",               "1: "],
    ["x.;match=1;poststrip=1;post=#",       "123",               "1: 12#"],
    ["x.;match=1;pre=0;prestrip=1",         "123",               "1: 023"],
    ["x.;match=1;pre=0;replace=operator",   "123",               "1: operator"],
    ["x.;match=1;pre=0;match=1;prestrip=1", "123",               "1: 023"],
    ["\\x1",                                "x1",                "1: x1"],
    ["\\x1",                                "11",                "no rule"],
  ])("of %s with %s is %s", (plan, typed, dialled) => {
    const found = dial(planOf(plan), typed);
    expect(found ? `${found.rule}: ${found.number}` : "no rule").toBe(dialled);
  });
});

const RUNS = { numRuns: 5_000 };
/** An element in both notations: dial plan and regular expression. */
const element = fc
  .tuple(
    fc.constantFrom(
      ["x", "\\d"],
      ["\\a", "[0-9A-Za-z]"],
      ["[2-9]", "[2-9]"],
      ["[1,3]", "[13]"],
      ["4", "4"],
      ["#", "#"],
    ),
    fc.constantFrom(["", ""], [".", "*"]),
  )
  .map(([[plan, regex], [dot, star]]) => ({ plan: plan! + dot!, regex: regex! + star! }));
const pattern = fc.array(element, { minLength: 1, maxLength: 6 }).map((elements) => ({
  plan: elements.map(({ plan }) => plan).join(""),
  regex: new RegExp(`^${elements.map(({ regex }) => regex).join("")}$`),
}));
const typed = fc.string({ unit: fc.constantFrom(..."0123456789#a".split("")), maxLength: 8 });

describe("any dial plan", () => {
  test("matches the same first pattern as the equivalent regular expressions", () => {
    fc.assert(
      fc.property(fc.array(pattern, { minLength: 1, maxLength: 4 }), typed, (patterns, number) => {
        const found = dial(planOf(patterns.map(({ plan }) => plan).join("|")), number);
        expect((found?.rule ?? 0) - 1).toBe(patterns.findIndex(({ regex }) => regex.test(number)));
        if (found) expect(found.number).toBe(number);
      }),
      RUNS,
    );
  });

  test("strips and adds exactly the given digits", () => {
    fc.assert(
      fc.property(typed, fc.nat(9), fc.constantFrom("", "0", "9011"), (number, strip, pre) => {
        const plan = planOf(`\\a.|[0-9a#].;match=1;prestrip=${strip}${pre && `;pre=${pre}`}`);
        const found = dial(plan, number);
        expect(found?.number).toBe(found?.rule === 1 ? pre + number.slice(strip) : number);
      }),
      RUNS,
    );
  });

  test("is parsed from any text, or the text has an issue", () => {
    const text = fc.string({ unit: fc.constantFrom(...'x.T|;=[]-,\\a19match prestip"('.split("")), maxLength: 60 });
    fc.assert(
      fc.property(text, typed, (text, number) => {
        const read = parseDialPlan(text);
        if (typeof read !== "string") dial(read, number);
        else expect(dialPlanIssue(text)).toBe(read);
      }),
      RUNS,
    );
  });

  test("compares each character with each element at most once", () => {
    const [elements, number] = [400, `${"1".repeat(400)}a`];
    let left = elements * number.length;
    const counted = planOf("x.".repeat(elements)).map((rule) => ({
      ...rule,
      elements: rule.elements.map(({ takes, repeats }) => ({
        takes: (char: string) => {
          // Stops a search that would take exponential time.
          if (left === 0) throw new Error("compared too often");
          left -= 1;
          return takes(char);
        },
        repeats,
      })),
    }));
    expect(dial(counted, number)).toBeNull();
  });
});
