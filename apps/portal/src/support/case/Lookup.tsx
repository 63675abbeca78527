import { Button, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useSearchKey } from "../../kit/useSearchKey.ts";
import { useText } from "../../kit/useText.ts";
import { Kbd } from "../../ui/Kbd.tsx";
import styles from "./Lookup.module.css";
import { caseText } from "./text.ts";

const EMAIL_MAX = 254;
/** A slip is told at once; whether there is such an address only the server knows. */
const isWhole = (email: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);

interface LookupProps {
  readonly email: string;
  readonly busy: boolean;
  readonly onLookUp: (email: string) => void;
}

/** A customer is found by their whole address and nothing less, so that nobody browses. */
export function Lookup({ email, busy, onLookUp }: LookupProps) {
  const t = useText(caseText);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(email);
  const [shown, setShown] = useState(email);
  const [wrong, setWrong] = useState(false);
  useSearchKey(input);
  // Whoever comes here without a case comes to look somebody up.
  useEffect(() => {
    if (email === "") input.current?.focus({ preventScroll: true });
  }, [email]);
  // Back and forward: the address leads.
  if (shown !== email) {
    setShown(email);
    setTyped(email);
    setWrong(false);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const whole = isWhole(typed.trim());
    setWrong(!whole);
    if (whole) onLookUp(typed);
    else input.current?.focus();
  };
  return (
    <search>
      <form className={styles.lookup} onSubmit={submit} noValidate>
        <TextInput
          ref={input}
          className={styles.field ?? ""}
          size="md"
          type="text"
          inputMode="email"
          name="lookup"
          aria-label={t("search.label")}
          placeholder={t("search.hint")}
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
          error={wrong && t("search.wrong")}
          errorProps={{ role: "alert" }}
        />
        <Button type="submit" size="md" loading={busy}>
          {t("search.go")}
        </Button>
      </form>
    </search>
  );
}
