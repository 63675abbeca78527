import { IconDots } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import styles from "./DotsButton.module.css";

/** What opens the menu of a row; whoever makes it the target of a menu has a class of its own for it. */
export function DotsButton({ className = "", ...props }: Omit<ComponentProps<"button">, "type" | "children">) {
  return (
    <button type="button" className={`${styles.dots} ${className}`} {...props}>
      <IconDots size={17} aria-hidden />
    </button>
  );
}
