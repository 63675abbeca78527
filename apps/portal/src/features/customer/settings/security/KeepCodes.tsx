import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Checkbox } from "@mantine/core";
import { useRef, useState, type FormEvent } from "react";
import { RecoveryCodes } from "#domain/two-step/RecoveryCodes.tsx";
import { useText } from "#platform/text/useText.ts";
import styles from "./Security.module.css";
import { securityText } from "./text.ts";

interface KeepCodesProps {
  readonly lead: string;
  readonly email: string;
  readonly recovery_codes: readonly string[];
  readonly onDone: () => void;
}

/** The codes are shown only here, so the user must confirm that they are saved. */
export function KeepCodes({ lead, email, recovery_codes, onDone }: KeepCodesProps) {
  const t = useText(securityText);
  const box = useRef<HTMLInputElement>(null);
  const [kept, setKept] = useState(false);
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!kept);
    if (kept) onDone();
    else box.current?.focus();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <output className={styles.lead}>{lead}</output>
      <RecoveryCodes email={email} recovery_codes={recovery_codes} />
      <Checkbox
        ref={box}
        name="kept"
        label={t("codes.check")}
        checked={kept}
        onChange={(event) => {
          setKept(event.currentTarget.checked);
          setMissing(false);
        }}
        error={missing && t("codes.missing")}
        aria-invalid={missing || undefined}
      />
      <div className={styles.answer}>
        <Button type="submit">{t("done")}</Button>
      </div>
    </form>
  );
}
