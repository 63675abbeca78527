/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select can't hold grouped results with icons next to a field that is typed in */
import { Button, Loader } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useText } from "#platform/text/useText.ts";
import { Kbd } from "#ui/Kbd.tsx";
import styles from "./Combobox.module.css";
import { indexAfter, type Entry, type EntryGroup } from "./entry.ts";
import { paletteText } from "./text.ts";

interface ComboboxProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly groups: readonly EntryGroup[];
  readonly isSearching: boolean;
  readonly failed: boolean;
  readonly onRetry: () => void;
  readonly onRun: (entry: Entry) => void;
}

/**
 * A search field with grouped results. The field keeps the focus and names the chosen result to screen readers
 * (combobox pattern with `aria-activedescendant`).
 */
export function Combobox({ typed, onType, groups, isSearching, failed, onRetry, onRun }: ComboboxProps) {
  const t = useText(paletteText);
  const list = useId();
  const entries = groups.flatMap((group) => group.entries);
  // The first result, unless the user has moved to another one that is still there.
  const [moved, setMoved] = useState<string | null>(null);
  const active = entries.find(({ id }) => id === moved) ?? entries[0];
  const idOf = (entry: Entry) => `${list}-${entry.id}`;
  const activeId = active && idOf(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  const enter = useEnter(active, isSearching, onRun);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      enter();
      return;
    }
    const next = indexAfter(event.key, active ? entries.indexOf(active) : -1, entries.length);
    if (next === null) return;
    event.preventDefault();
    setMoved(entries[next]?.id ?? null);
  };
  const status = () => {
    if (failed) return t("failed");
    if (entries.length > 0) return t("count", { count: entries.length });
    return isSearching ? t("searching") : t("nothing", { query: typed.trim() });
  };

  return (
    <>
      <div className={styles.field}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          type="text"
          aria-label={t("search")}
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          placeholder={t("placeholder")}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setMoved(null);
            onType(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
        />
        {isSearching && <Loader className={styles.searching} size={16} aria-hidden />}
      </div>
      <div id={list} role="listbox" aria-label={t("title")} aria-busy={isSearching} className={styles.list}>
        {groups.map((group) => (
          <div
            key={group.id}
            role="group"
            aria-labelledby={`${list}-${group.id}`}
            className={styles.group}
            data-old={group.isOld || undefined}
          >
            <div id={`${list}-${group.id}`} className={styles.heading}>
              {group.label}
            </div>
            {group.entries.map((entry) => (
              <Option key={entry.id} id={idOf(entry)} entry={entry} active={entry === active} onRun={onRun} />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <output className={entries.length === 0 ? styles.nothing : undefined}>{status()}</output>
        {failed && (
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            {t("retry")}
          </Button>
        )}
        <span className={styles.hints} aria-hidden>
          <Kbd>↑↓</Kbd> {t("hint.move")} <Kbd>↵</Kbd> {t("hint.open")} <Kbd>Esc</Kbd> {t("hint.close")}
        </span>
      </div>
    </>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: Entry;
  readonly active: boolean;
  readonly onRun: (entry: Entry) => void;
}

/** Chosen with the keyboard through the field, or clicked. */
function Option({ id, entry, active, onRun }: OptionProps) {
  const { label, detail, icon, keys } = entry;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={styles.option}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onRun(entry)}
    >
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <span className={styles.label}>{label}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
      {keys && (
        <span className={styles.keys} aria-hidden>
          <Kbd>{keys}</Kbd>
        </span>
      )}
    </div>
  );
}

/** Runs the chosen result. Enter before the first results have arrived runs the best one as soon as they are there. */
function useEnter(active: Entry | undefined, isSearching: boolean, onRun: (entry: Entry) => void): () => void {
  const waiting = useRef(false);
  const latest = useRef(onRun);
  useEffect(() => {
    latest.current = onRun;
  });
  useEffect(() => {
    if (!waiting.current) return;
    if (active) {
      waiting.current = false;
      latest.current(active);
    } else if (!isSearching) {
      waiting.current = false;
    }
  }, [active, isSearching]);
  return () => {
    if (active) onRun(active);
    else waiting.current = isSearching;
  };
}
