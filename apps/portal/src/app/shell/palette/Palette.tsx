import type { User } from "@portal/model/session/contract.ts";
import { searchTerms } from "@portal/model/search/terms.ts";
import { Modal } from "@mantine/core";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { useState } from "react";
import { useSession } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import type { OverlayProps } from "../LazyPart.tsx";
import { Combobox } from "./Combobox.tsx";
import { filterGroups } from "./entry.ts";
import styles from "./Palette.module.css";
import { paletteText } from "./text.ts";
import { useFound } from "./useFound.ts";
import { useFoundGroups, useKnownGroups } from "./useGroups.tsx";

/** Command palette: people, devices, statements and tickets by server search; pages, actions, settings and help by name. */
export function Palette({ opened, onClose, onShortcuts }: OverlayProps) {
  const t = useText(paletteText);
  const user = useSession("customer")?.user;
  // What was opened takes the focus; otherwise it returns to where it was.
  const [isLeaving, setLeaving] = useState(false);
  if (!user) return null;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onEnterTransitionEnd={() => setLeaving(false)}
      returnFocus={!isLeaving}
      withCloseButton={false}
      size={620}
      centered={false}
      padding={0}
      yOffset="max(16px, 10dvh)"
      transitionProps={{ duration: 140, transition: "pop" }}
      // No blur: the browser would compute it again for every letter.
      overlayProps={{ backgroundOpacity: 0.22 }}
      removeScrollProps={{ removeScrollBar: false }}
      classNames={{ content: styles.content, body: styles.body }}
      attributes={{ content: { "aria-label": t("title") } }}
    >
      <div
        // A drawer that closes while this opens returns the focus to the page behind it.
        onBlur={({ currentTarget, target, relatedTarget }) => {
          if (opened && relatedTarget && !currentTarget.contains(relatedTarget)) target.focus();
        }}
      >
        <Search
          user={user}
          onShortcuts={onShortcuts}
          onDone={() => {
            setLeaving(true);
            onClose();
          }}
        />
      </div>
    </Modal>
  );
}

interface SearchProps {
  readonly user: User;
  readonly onShortcuts: (() => void) | undefined;
  readonly onDone: () => void;
}

function Search({ user, onShortcuts, onDone }: SearchProps) {
  const [typed, setTyped] = useState("");
  const { found, isOld, failed, retry } = useFound(user.team.id, typed);
  const { pages, actions, settings, help } = useKnownGroups(user, onShortcuts);
  const { people, devices, statements, tickets } = useFoundGroups(user, found, isOld);
  const terms = searchTerms(typed);
  const groups =
    typed.trim() === ""
      ? [pages, actions]
      : filterGroups([people, devices, pages, actions, settings, statements, tickets, help], terms);
  return (
    <Combobox
      typed={typed}
      onType={setTyped}
      groups={terms.length === 0 && typed.trim() !== "" ? [] : groups}
      isSearching={isOld}
      failed={failed}
      onRetry={retry}
      onRun={({ run }) => {
        onDone();
        run();
      }}
    />
  );
}
