import { useEffect, useRef, type RefObject } from "react";
import { useNextFocus } from "#platform/keyboard/useNextFocus.ts";

const ADD = "[data-add]";

/** Moves the focus among the rows. */
export function useFocusOf(form: RefObject<HTMLFormElement | null>) {
  const focus = useNextFocus(form);
  return {
    on: (key: number, part: "label" | "undo") => focus.on(`[data-row="${key}"] [data-part="${part}"]`),
    onAdd: () => focus.on(ADD),
    keep: () => focus.keep("[data-row]"),
  };
}

/** When nothing is unsaved anymore, the save bar disappears together with the focused button. */
export function useFocusAfterSaving(form: RefObject<HTMLFormElement | null>, unsaved: boolean): void {
  const before = useRef(unsaved);
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (before.current && !unsaved && isFocusLost) form.current?.querySelector<HTMLElement>(ADD)?.focus();
    before.current = unsaved;
  }, [form, unsaved]);
}
