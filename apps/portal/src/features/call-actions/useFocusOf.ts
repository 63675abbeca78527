import { useEffect, useRef, type RefObject } from "react";

type Part = "label" | "undo";
const ADD = "[data-add]";

/** Puts the focus where the person goes on, once that is on the screen. */
export function useFocusOf(form: RefObject<HTMLFormElement | null>) {
  const next = useRef<string | HTMLElement | null>(null);
  useEffect(() => {
    const wanted = next.current;
    next.current = null;
    const target = typeof wanted === "string" ? form.current?.querySelector<HTMLElement>(wanted) : wanted;
    if (target !== document.activeElement) target?.focus();
  });
  return {
    on: (key: number, part: Part) => void (next.current = `[data-row="${key}"] [data-part="${part}"]`),
    onAdd: () => void (next.current = ADD),
    /** A field that is moved in the document loses the focus. */
    keep: () => {
      const now = document.activeElement;
      next.current = now instanceof HTMLElement && now.closest("[data-row]") ? now : null;
    },
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
