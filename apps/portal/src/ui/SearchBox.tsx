import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState, type RefObject } from "react";
import { Kbd } from "./Kbd.tsx";
import styles from "./SearchBox.module.css";

/** The list is filtered after a pause in typing of this length. */
const PAUSE_MS = 300;

interface SearchBoxProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly labels: Readonly<Record<"search" | "hint" | "clear", string>>;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Called with true while what is typed has not been searched for yet. */
  readonly onTyping?: (typing: boolean) => void;
}

export function SearchBox({ input, labels, search, onSearch, onTyping }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  // The URL wins after back, forward or a cleared filter.
  if (shown !== search) {
    setShown(search);
    if (typed.trim() !== search) setTyped(search);
  }
  const pending = typed.trim() !== search;
  useEffect(() => onTyping?.(pending), [pending, onTyping]);
  useEffect(() => {
    if (typed.trim() === search) return undefined;
    const timer = setTimeout(() => latest.current(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search]);
  const clear = () => {
    setTyped("");
    onSearch("");
    input.current?.focus();
  };
  return (
    <TextInput
      ref={input}
      className={styles.box ?? ""}
      type="search"
      aria-label={labels.search}
      placeholder={labels.hint}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={
        typed === "" ? (
          <span className="not-on-phone">
            <Kbd>/</Kbd>
          </span>
        ) : (
          <CloseButton size="sm" aria-label={labels.clear} onClick={clear} />
        )
      }
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") onSearch(typed.trim());
        if (event.key === "Escape" && typed !== "") clear();
        else if (event.key === "Escape") event.currentTarget.blur();
      }}
    />
  );
}
