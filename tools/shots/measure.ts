import type { Page } from "@playwright/test";

export interface Measured {
  readonly words: number;
  /** Texts that are cut off, leave the window or break inside a word. */
  readonly faults: readonly string[];
}

/**
 * Counts the words of a screen and finds texts that do not fit. An ellipsis is a fault only if it hides one of our own texts:
 * names and addresses that people typed may be shortened.
 */
export const measure = (page: Page, ownTexts: readonly string[]): Promise<Measured> =>
  page.evaluate((own) => {
    const ours = new Set(own);
    const TOLERANCE = 1.5;
    const faults: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      const element = node.parentElement;
      if (text === "" || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (element.closest("[inert], [aria-hidden='true'], svg, script, style, option")) continue;
      const fault = faultOf(node, element, text);
      if (fault) faults.push(`${fault}: ${text.slice(0, 80)}`);
    }
    return { words: document.body.innerText.split(/\s+/u).filter((word) => /\p{L}/u.test(word)).length, faults };

    function faultOf(node: Node, element: Element, text: string): string | null {
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width <= 1) return null;
      for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
        const style = getComputedStyle(around);
        const frame = around.getBoundingClientRect();
        // Hidden from sight on purpose, for screen readers only.
        if (frame.width <= 2 || frame.height <= 2 || style.position === "fixed") return null;
        if (style.overflowX === "auto" || style.overflowX === "scroll") return null;
        const isClipped = style.overflowX === "hidden" || style.overflowX === "clip";
        if (isClipped && (box.right > frame.right + TOLERANCE || box.left < frame.left - TOLERANCE)) {
          return style.textOverflow !== "ellipsis" || ours.has(text) ? "cut off" : null;
        }
      }
      if (box.right > innerWidth + TOLERANCE || box.left < -TOLERANCE) return "outside the window";
      return ours.has(text) && breaksInsideWord(node) ? "broken inside a word" : null;
    }

    function breaksInsideWord(node: Node): boolean {
      const range = document.createRange();
      return [...(node.textContent ?? "").matchAll(/[\p{L}\p{N}]+/gu)].some(({ index, 0: word }) => {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      });
    }
  }, ownTexts);
