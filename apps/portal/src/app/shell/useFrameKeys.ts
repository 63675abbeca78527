import { useEffect } from "react";
import { isTyping, shortcutOf, singleKeysOn, type Press } from "#platform/keyboard/shortcuts.ts";
import { useOpen } from "#platform/routing/useOpen.ts";
import { hrefOf, useNav } from "./nav.ts";

/** Cmd-K or Ctrl-K opens the palette; unless turned off, `?` lists the shortcuts and G plus a letter navigates. */
export function useFrameKeys(show: (what: "palette" | "shortcuts") => void): void {
  const open = useOpen();
  const nav = useNav();
  useEffect(() => {
    let before: Press | null = null;
    const onKey = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        show("palette");
        return;
      }
      const dialogOpen = document.querySelector('[role="dialog"]') !== null;
      const modified = event.metaKey || event.ctrlKey || event.altKey;
      if (modified || dialogOpen || isTyping(event.target) || !singleKeysOn()) return;
      const press = { key: event.key, at: event.timeStamp };
      const shortcut = shortcutOf(press, before);
      before = press;
      const target = nav.find(({ key }) => shortcut === `g ${key}`);
      if (target) void open(hrefOf(target));
      else if (shortcut === "?") show("shortcuts");
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [open, nav, show]);
}
