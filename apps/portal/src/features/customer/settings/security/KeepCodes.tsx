import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { RecoveryCodes } from "#domain/two-step/RecoveryCodes.tsx";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { useFieldIssue } from "#platform/editor/useFieldIssue.ts";
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
  const [kept, setKept] = useState(false);
  const missing = useFieldIssue<true>();
  const submit = () => {
    if (missing.check(kept ? null : true)) onDone();
  };
  return (
    <EditorFrame className={styles.form} refused={missing.refused} onSubmit={submit}>
      <output className={styles.lead}>{lead}</output>
      <RecoveryCodes email={email} recovery_codes={recovery_codes} />
      <Checkbox
        name="kept"
        label={t("codes.check")}
        checked={kept}
        onChange={(event) => {
          setKept(event.currentTarget.checked);
          missing.clear();
        }}
        error={missing.issue && t("codes.missing")}
        aria-invalid={missing.issue ?? undefined}
      />
      <div className={styles.answer}>
        <Button type="submit">{t("done")}</Button>
      </div>
    </EditorFrame>
  );
}
