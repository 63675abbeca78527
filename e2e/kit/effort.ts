import type { BrowserContext } from "@playwright/test";

/** What a person has done. */
interface Effort {
  readonly clicks: number;
  readonly fields: number;
}

/**
 * Counts what a person does in the pages of this context, from the browser's own events:
 *
 * - Clicks: presses of the mouse on something that reacts, and of Enter. A press is one click, although a label passes
 *   it on to its checkbox. Moving the cursor into a text field is not counted, because the field itself is.
 * - Typed fields: text fields that got their text from the keyboard, each once however long the text is.
 *
 * Scripts of the page cause neither. Call it before the first page is opened.
 */
export async function countEffort(context: BrowserContext): Promise<() => Effort> {
  const effort = { clicks: 0, fields: 0 };
  await context.exposeFunction("noteEffort", (kind: keyof Effort) => void (effort[kind] += 1));
  await context.addInitScript(listen);
  return () => ({ ...effort });
}

/** Runs in the page. */
function listen(): void {
  const noteEffort = (kind: keyof Effort) =>
    (window as unknown as { noteEffort: (kind: keyof Effort) => void }).noteEffort(kind);
  const REACTS = "a, button, label, summary, input, select, textarea, [role], [tabindex]";
  const NO_TEXT = new Set(["checkbox", "radio", "button", "submit", "reset", "file", "range", "color", "image"]);
  const typed = new WeakSet<Element>();
  const isTextField = (element: Element) =>
    element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !NO_TEXT.has(element.type));
  const on = (type: string, note: (target: Element, event: Event) => void) =>
    window.addEventListener(
      type,
      (event) => event.isTrusted && event.target instanceof Element && note(event.target, event),
      true,
    );
  on("pointerdown", (target) => {
    const pressed = target.closest(REACTS);
    if (pressed && !isTextField(pressed)) noteEffort("clicks");
  });
  on("keydown", (_, event) => {
    if (event instanceof KeyboardEvent && event.key === "Enter") noteEffort("clicks");
  });
  on("input", (target) => {
    if (!isTextField(target) || typed.has(target)) return;
    typed.add(target);
    noteEffort("fields");
  });
}
