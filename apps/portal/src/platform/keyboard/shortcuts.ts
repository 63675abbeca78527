const KEY = "sb.single-keys";
/** Maximum time between the two keys of "G then H". */
const PAUSE_MS = 1_200;

/** Single-letter shortcuts can be turned off, because speech input and typos would trigger them (WCAG 2.1.4). */
export const singleKeysOn = (): boolean => localStorage.getItem(KEY) !== "off";

export function switchSingleKeys(on: boolean): void {
  localStorage.setItem(KEY, on ? "on" : "off");
}

export interface Press {
  readonly key: string;
  readonly at: number;
}

/** The shortcut that this key press completes: a single key such as "?", or a pair such as "g h". */
export function shortcutOf(press: Press, before: Press | null): string {
  const key = press.key.toLowerCase();
  const pair = before && press.at - before.at <= PAUSE_MS && before.key.toLowerCase() === "g";
  return pair ? `g ${key}` : key;
}

const TYPED_INTO = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches(TYPED_INTO);
}
