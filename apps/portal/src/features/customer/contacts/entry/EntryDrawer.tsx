import { Button, Drawer } from "@mantine/core";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { appText } from "#platform/text/app-text.ts";
import { openDialogs } from "#platform/keyboard/open-dialogs.ts";
import { useText } from "#platform/text/useText.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { Book, Entry, Field } from "../books.ts";
import { BookDrawing } from "../list/BookDrawing.tsx";
import { contactsText } from "../text.ts";
import styles from "./EntryDrawer.module.css";
import { EntryFacts } from "./EntryFacts.tsx";
import { EntryForm } from "./EntryForm.tsx";

interface EntryDrawerProps<K extends Field> {
  readonly book: Book<K>;
  readonly team_id: string;
  readonly entry: Entry<K> | null;
  readonly isNew: boolean;
  readonly mayEdit: boolean;
  readonly onRemove: (entries: readonly Entry<K>[]) => Promise<void>;
  readonly onClose: () => void;
}

/** One entry in a drawer over the list. */
export function EntryDrawer<K extends Field>({ book, team_id, entry, isNew, mayEdit, ...on }: EntryDrawerProps<K>) {
  const t = useText(contactsText);
  const app = useText(appText);
  const onPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  useFocusBack();
  const title = () => {
    if (isNew) return t(`${book.name}.new`);
    return entry ? book.nameOf(entry) : t("gone.title");
  };
  return (
    <Drawer
      opened
      position="right"
      size={onPhone ? "100%" : 500}
      // Closes a dialog over the drawer first.
      onClose={() => openDialogs() > 1 || on.onClose()}
      returnFocus={false}
      padding={20}
      transitionProps={{ duration: 160 }}
      title={title()}
      closeButtonProps={{ "aria-label": app("close") }}
      classNames={{ content: styles.content, header: styles.header, title: styles.title, body: styles.body }}
      // Otherwise the drawer's header would count as a second banner landmark.
      attributes={{ header: { role: "presentation" } }}
    >
      {content()}
    </Drawer>
  );

  function content() {
    if (isNew) return <EntryForm book={book} team_id={team_id} entry={null} onClose={on.onClose} />;
    if (entry && mayEdit) {
      return (
        <EntryForm
          book={book}
          team_id={team_id}
          entry={entry}
          onRemove={() => void on.onRemove([entry])}
          onClose={on.onClose}
        />
      );
    }
    if (entry) return <EntryFacts book={book} entry={entry} />;
    return (
      <EmptyState
        drawing={<BookDrawing />}
        title={t("gone.title")}
        actions={
          <Button variant="default" onClick={on.onClose}>
            {t("gone.back")}
          </Button>
        }
      >
        {t("gone.text")}
      </EmptyState>
    );
  }
}

/** Returns the focus to where the drawer was opened from. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}
