import type { ComponentProps, MouseEvent } from "react";
import styles from "./ClickableRow.module.css";

const INTERACTIVE = "a, button, input, label, select, textarea, summary, [role='button'], [contenteditable='true']";

/** Opens the row's main link, unless the click was for something else in the row or ended a selection of text. */
function openMain(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget: row } = event;
  if (event.defaultPrevented || event.button !== 0 || !(target instanceof Element)) return;
  // Clicks in a menu of the row bubble through React, not through the document.
  if (!row.contains(target) || target.closest(INTERACTIVE)) return;
  if (document.getSelection()?.isCollapsed === false) return;
  const { ctrlKey, metaKey, shiftKey, altKey } = event;
  const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey, altKey };
  row.querySelector("[data-main]")?.dispatchEvent(new globalThis.MouseEvent("click", click));
}

interface ClickableRowProps extends ComponentProps<"div"> {
  readonly as?: "div" | "li" | "tr";
}

/**
 * A row of a list that opens with a click anywhere. It holds a link or button with `data-main`, which stays the way for
 * the keyboard and for screen readers; without one, nothing happens.
 */
export function ClickableRow({ as: Tag = "div", className = "", ...props }: ClickableRowProps) {
  const Row = Tag as "div";
  return <Row className={`${styles.row} ${className}`} onClick={openMain} {...props} />;
}
