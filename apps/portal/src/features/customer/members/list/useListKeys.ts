import { useEffect, useRef } from "react";
import { isTyping, singleKeysOn } from "#platform/keyboard/shortcuts.ts";

interface ListKeys {
  readonly onMove: (by: number) => void;
  readonly onOpen: () => void;
  readonly onToggle: (range: boolean) => void;
  readonly onSearch: () => void;
  readonly onClear: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };
const isLetter = (key: string) => key.length === 1;

/**
 * Keyboard shortcuts of the list: arrows or J and K move, Enter opens, X selects, / searches. Letters can be turned
 * off.
 */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
      if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return;
      if (isLetter(key) && !singleKeysOn()) return;
      if (isTyping(target)) return;
      const run = actFor(event, latest.current);
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

function actFor({ key, shiftKey, target }: KeyboardEvent, keys: ListKeys): (() => void) | null {
  const step = STEPS[isLetter(key) ? key.toLowerCase() : key];
  // Elsewhere the arrow keys belong to the focused element, or scroll the page.
  const inList = target instanceof HTMLElement && (target.closest("[data-index]") !== null || target.id === "main");
  if (step !== undefined) return isLetter(key) || inList || target === document.body ? () => keys.onMove(step) : null;
  if (key === "/") return keys.onSearch;
  if (key === "Escape") return keys.onClear;
  if (key.toLowerCase() === "x") return () => keys.onToggle(shiftKey);
  // A focused link or button handles Enter itself.
  if (key === "Enter" && (target === document.body || (target instanceof HTMLElement && target.id === "main"))) {
    return keys.onOpen;
  }
  return null;
}
