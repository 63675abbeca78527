import type { MouseEvent } from "react";
import { useText } from "../../../kit/useText.ts";
import { addressOf, type Place } from "../address.ts";
import { BOOKS, type BookName } from "../books.ts";
import { contactsText } from "../text.ts";
import styles from "./ListTabs.module.css";

interface ListTabsProps {
  readonly place: Place;
  readonly onGo: (name: BookName) => void;
}

/** The two lists; each is an address of its own. */
export function ListTabs({ place, onGo }: ListTabsProps) {
  const t = useText(contactsText);
  const follow = (event: MouseEvent, name: BookName) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onGo(name);
  };
  return (
    <nav className={styles.tabs} aria-label={t("lists")}>
      {BOOKS.map((list) => (
        <a
          key={list}
          href={addressOf({ list, search: "", open: null, upload: false })}
          className={styles.tab}
          aria-current={list === place.list ? "true" : undefined}
          onClick={(event) => follow(event, list)}
        >
          {t(`${list}.tab`)}
        </a>
      ))}
    </nav>
  );
}
