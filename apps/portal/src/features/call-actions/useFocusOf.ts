import { useEffect, useRef, type RefObject } from "react";
import { useNextFocus } from "../../kit/useNextFocus.ts";

const ADD = "[data-add]";

/** Where the person goes on among the rows. */
export function useFocusOf(form: RefObject<HTMLFormElement | null>) {
  const focus = useNextFocus(form);
  return {
    on: (key: number, part: "label" | "undo") => focus.on(`[data-row="${key}"] [data-part="${part}"]`),
    onAdd: () => focus.on(ADD),
    keep: () => focus.keep("[data-row]"),
  };
}

/** With the last change the bar goes, and the button that was pressed with it. */
export function useFocusAfterSaving(form: RefObject<HTMLFormElement | null>, unsaved: boolean): void {
  const before = useRef(unsaved);
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (before.current && !unsaved && lost) form.current?.querySelector<HTMLElement>(ADD)?.focus();
    before.current = unsaved;
  }, [form, unsaved]);
}
