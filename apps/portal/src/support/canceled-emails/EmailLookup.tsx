import { EMAIL_MAX } from "@portal/model/limits.ts";
import { Button, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useRef, useState, type FormEvent } from "react";
import { useSearchKey } from "../../kit/useSearchKey.ts";
import { useText } from "../../kit/useText.ts";
import styles from "./EmailLookup.module.css";
import { canceledEmailsText } from "./text.ts";

export const isWhole = (email: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());

interface EmailLookupProps {
  readonly email: string;
  readonly busy: boolean;
  readonly onLookUp: (email: string) => void;
}

export function EmailLookup({ email, busy, onLookUp }: EmailLookupProps) {
  const t = useText(canceledEmailsText);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(email);
  const [shown, setShown] = useState(email);
  const [wrong, setWrong] = useState(false);
  useSearchKey(input);
  // Back and forward: the address leads.
  if (shown !== email) {
    setShown(email);
    setTyped(email);
    setWrong(false);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const goes = typed.trim() === "" || isWhole(typed);
    setWrong(!goes);
    if (goes) onLookUp(typed.trim().toLowerCase());
    else input.current?.focus();
  };
  return (
    <search>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextInput
          ref={input}
          className={styles.field ?? ""}
          inputMode="email"
          aria-label={t("email")}
          placeholder={t("email.hint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={wrong && t("email.wrong")}
          errorProps={{ role: "alert" }}
        />
        <Button type="submit" loading={busy}>
          {t("look_up")}
        </Button>
      </form>
    </search>
  );
}
