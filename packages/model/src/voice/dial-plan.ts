import type { FieldIssue } from "../errors.ts";

/**
 * Rewrites dialed numbers: `pattern|pattern;match=n;prestrip=k;pre=…`, in the syntax of the phones. A pattern consists of
 * digits, `* # +`, letters, `x` (any digit), `\a` (any digit or letter), `[2-9]`, a dot (repeats the preceding element zero
 * or more times) and `T` (waits before dialing); a literal x or t is `\x` or `\t`.
 */
export type DialPlan = readonly Rule[];

interface Rule {
  readonly pattern: string;
  readonly elements: readonly Element[];
  readonly changes: Changes;
}
interface Element {
  readonly takes: (char: string) => boolean;
  readonly repeats: boolean;
}
/** Applied in this order, however they are written: strip digits, add a prefix, replace the number. */
interface Changes {
  prestrip?: number;
  poststrip?: number;
  pre?: string;
  post?: string;
  replace?: string;
}

/** The pattern that matched, counted from 1, and the number that is dialed. */
interface Dialled {
  readonly rule: number;
  readonly pattern: string;
  readonly number: string;
}

export function dialPlanIssue(text: string): FieldIssue | null {
  const read = parseDialPlan(text);
  return typeof read === "string" ? read : null;
}

/** Returns the plan or its issue. An empty text is a plan without rules. */
export function parseDialPlan(text: string): DialPlan | FieldIssue {
  const [patterns = "", ...items] = text.trim().split(";");
  if (patterns === "") return items.length > 0 ? "voice.dial_pattern" : [];
  const rules: { pattern: string; elements: readonly Element[]; changes: Changes }[] = [];
  for (const pattern of patterns.replace(/\|$/, "").split("|")) {
    const elements = elementsOf(pattern);
    if (!elements) return "voice.dial_pattern";
    rules.push({ pattern, elements, changes: {} });
  }
  let changes: Changes | undefined;
  for (const item of items.at(-1) === "" ? items.slice(0, -1) : items) {
    const [, match] = /^match=(\d{1,3})$/.exec(item) ?? [];
    if (match) changes = rules[Number(match) - 1]?.changes;
    if (!changes) return "voice.dial_match";
    const change = match ? {} : changeOf(item);
    if (!change) return "voice.dial_change";
    Object.assign(changes, change);
  }
  return rules;
}

/** Applies a plan to a typed number. Null if no rule matches; then the number is dialed unchanged. */
export function dial(plan: DialPlan, typed: string): Dialled | null {
  const number = typed.replaceAll(/[\s()-]/g, "");
  const at = plan.findIndex(({ elements }) => matches(elements, number));
  const rule = plan[at];
  return rule ? { rule: at + 1, pattern: rule.pattern, number: changed(number, rule.changes) } : null;
}

function changed(number: string, { prestrip = 0, poststrip = 0, pre = "", post = "", replace }: Changes): string {
  const remaining = number.slice(prestrip, Math.max(prestrip, number.length - poststrip));
  return replace ?? `${pre}${remaining}${post}`;
}

function changeOf(item: string): Changes | null {
  const [, stripping, count] = /^(prestrip|poststrip)=(\d{1,2})$/.exec(item) ?? [];
  if (stripping) return { [stripping]: Number(count) };
  const [, adding, , text] = /^(pre|post|replace)=("?)([\w*#+@.:-]+)\2$/.exec(item) ?? [];
  return adding ? { [adding]: text } : null;
}

const ELEMENT = /(\\[axt]|\[[^[\]]+\]|[\da-su-z*#+])(\.?)/gy;

function elementsOf(pattern: string): Element[] | null {
  const body = pattern.replace(/T$/, "");
  const elements: Element[] = [];
  let end = 0;
  for (const [found, one = "", dot] of body.matchAll(ELEMENT)) {
    const takes = takerOf(one);
    if (!takes) return null;
    elements.push({ takes, repeats: dot === "." });
    end += found.length;
  }
  return end === body.length && end > 0 ? elements : null;
}

function takerOf(one: string): Element["takes"] | null {
  if (one === "x") return (char) => /^\d$/.test(char);
  if (one === "\\a") return (char) => /^[\dA-Za-z]$/.test(char);
  if (!one.startsWith("[")) return (char) => char === one.at(-1);
  const parts = [...one.slice(1, -1).matchAll(/,|([\da-z])-([\da-z])|[\da-z*#+]/gy)];
  if (parts.map(([part]) => part).join("").length !== one.length - 2) return null;
  const ranges = parts.filter(([part]) => part !== ",").map(([part, from = part, to = part]) => [from, to] as const);
  if (ranges.length === 0 || ranges.some(([from, to]) => from > to)) return null;
  return (char) => ranges.some(([from, to]) => char >= from && char <= to);
}

/** Follows all paths through the pattern at once, so that no pattern is slow. */
function matches(elements: readonly Element[], number: string): boolean {
  // Positions added during the iteration are visited too.
  const andSkipped = (at: Set<number>) => {
    for (const place of at) if (elements[place]?.repeats) at.add(place + 1);
    return at;
  };
  let at = andSkipped(new Set([0]));
  for (const char of number) {
    const next = new Set<number>();
    for (const place of at) {
      const element = elements[place];
      if (element?.takes(char)) next.add(element.repeats ? place : place + 1);
    }
    at = andSkipped(next);
  }
  return at.has(elements.length);
}
