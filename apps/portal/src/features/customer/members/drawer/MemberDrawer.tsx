import type { MemberListItem } from "@portal/model/members/list-item.ts";
import { Drawer } from "@mantine/core";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { appText } from "#platform/text/app-text.ts";
import { fullName } from "#domain/members/full-name.ts";
import type { Me } from "#platform/session/me.ts";
import { openDialogs } from "#platform/keyboard/open-dialogs.ts";
import { isTyping, singleKeysOn } from "#platform/keyboard/shortcuts.ts";
import { useText } from "#platform/text/useText.ts";
import styles from "./MemberDrawer.module.css";
import { MemberPanel } from "./MemberPanel.tsx";
import { drawerText } from "./text.ts";

interface MemberDrawerProps {
  readonly me: Me;
  readonly mid: string;
  readonly lines: readonly MemberListItem[];
  readonly total: number | null;
  readonly onGo: (mid: string) => void;
  readonly onClose: () => void;
}

/** One member in a drawer over the list. J and K move to the next and the previous one. */
export function MemberDrawer({ me, mid, lines, total, onGo, onClose }: MemberDrawerProps) {
  const t = useText(drawerText);
  const app = useText(appText);
  const onPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const index = lines.findIndex(({ id }) => id === mid);
  const line = lines[index];
  useNeighbourKeys(lines[index + 1]?.id, index > 0 ? lines[index - 1]?.id : undefined, onGo);
  const position = () => {
    if (!line) return t("member");
    return total === null ? t("position.open", { n: index + 1 }) : t("position", { n: index + 1, total });
  };
  return (
    <Drawer
      opened
      position="right"
      size={onPhone ? "100%" : 500}
      // Closes a dialog over the drawer first.
      onClose={() => openDialogs() > 1 || onClose()}
      returnFocus={false}
      padding={20}
      transitionProps={{ duration: 160 }}
      title={
        <span className={styles.position}>
          <span className="vh">{line && `${fullName(line)}, `}</span>
          {position()}
        </span>
      }
      closeButtonProps={{ "aria-label": app("close") }}
      classNames={{ content: styles.content, header: styles.header, body: styles.body }}
      // Otherwise the drawer's header would count as a second banner landmark.
      attributes={{ header: { role: "presentation" } }}
    >
      <MemberPanel key={mid} me={me} mid={mid} line={line} hints={lines.length > 1 && !onPhone} onClose={onClose} />
    </Drawer>
  );
}

function useNeighbourKeys(next: string | undefined, previous: string | undefined, onGo: (mid: string) => void): void {
  const latest = useRef({ next, previous, onGo });
  useEffect(() => {
    latest.current = { next, previous, onGo };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const modified = event.metaKey || event.ctrlKey || event.altKey || event.shiftKey;
      if (modified || isTyping(event.target) || !singleKeysOn() || openDialogs() > 1) return;
      if (document.querySelector('[role="menu"]') !== null) return;
      const { next, previous, onGo } = latest.current;
      const target = event.key === "j" ? next : event.key === "k" ? previous : undefined;
      if (target) onGo(target);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
