import { IconDots } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import styles from "./DotsButton.module.css";

/** What opens the menu of a row. */
export function DotsButton(props: Omit<ComponentProps<"button">, "type" | "className" | "children">) {
  return (
    <button type="button" className={styles.dots} {...props}>
      <IconDots size={17} aria-hidden />
    </button>
  );
}
