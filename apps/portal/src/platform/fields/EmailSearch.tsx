import { EMAIL_MAX } from "@portal/model/limits.ts";
import { Button, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { Kbd } from "#ui/Kbd.tsx";
import styles from "./EmailSearch.module.css";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { useFieldIssue } from "#platform/editor/useFieldIssue.ts";
import { useSearchKey } from "#platform/keyboard/useSearchKey.ts";
import { isWholeEmail } from "./whole-email.ts";

interface EmailSearchProps {
  readonly email: string;
  readonly busy: boolean;
  readonly words: { readonly label: string; readonly hint: string; readonly wrong: string; readonly go: string };
  /** True if the page shows nothing without an address; the field then takes the focus. */
  readonly needed: boolean;
  readonly onLookUp: (email: string) => void;
}

/** Finds a person by their full email address only, so that staff cannot browse. */
export function EmailSearch({ email, busy, words, needed, onLookUp }: EmailSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(email);
  const [shown, setShown] = useState(email);
  const { issue, refused, clear, check } = useFieldIssue<true>();
  useSearchKey(input);
  useEffect(() => {
    if (needed && email === "") input.current?.focus({ preventScroll: true });
  }, [needed, email]);
  // The URL wins after back and forward.
  if (shown !== email) {
    setShown(email);
    setTyped(email);
    clear();
  }
  const submit = () => {
    const goes = isWholeEmail(typed) || (!needed && typed.trim() === "");
    if (check(goes ? null : true)) onLookUp(typed.trim().toLowerCase());
  };
  return (
    <search>
      <EditorFrame className={styles.form} refused={refused} onSubmit={submit}>
        <TextInput
          ref={input}
          className={styles.field ?? ""}
          size="md"
          inputMode="email"
          name="lookup"
          aria-label={words.label}
          placeholder={words.hint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX}
          leftSection={<IconSearch size={17} aria-hidden />}
          rightSection={
            <span className="not-on-phone">
              <Kbd>/</Kbd>
            </span>
          }
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          error={issue && words.wrong}
          errorProps={{ role: "alert" }}
        />
        <Button type="submit" size="md" loading={busy}>
          {words.go}
        </Button>
      </EditorFrame>
    </search>
  );
}
