import { IconDots } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import styles from "./DotsButton.module.css";

/** Opens the menu of a row. Takes a class name, so that a menu can use it as its target. */
export function DotsButton({ className = "", ...props }: Omit<ComponentProps<"button">, "type" | "children">) {
  return (
    <button type="button" className={`${styles.dots} ${className}`} {...props}>
      <IconDots size={17} aria-hidden />
    </button>
  );
}
