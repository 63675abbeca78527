import "../../../styles/checkbox.ts";
import { Button, Checkbox } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useRef, useState, type FormEvent } from "react";
import { FailureNotice } from "../../../kit/FailureNotice.tsx";
import { useText } from "../../../kit/useText.ts";
import { Arrival } from "../../../ui/Arrival.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { CopyText } from "./CopyText.tsx";
import { downloadText } from "./download.ts";
import styles from "./KeptCodesStep.module.css";
import panel from "./TwoStepPanel.module.css";
import { twoStepText } from "./text.ts";
import { useStep } from "./useStep.ts";

interface KeptCodesStepProps {
  readonly email: string;
  readonly recovery_codes: readonly string[];
  readonly onDone: () => void | Promise<void>;
  readonly onExpired: () => void;
}

/** The only time these codes are seen, so nobody goes on without a word that they are kept. */
export function KeptCodesStep({ email, recovery_codes, onDone, onExpired }: KeptCodesStepProps) {
  const t = useText(twoStepText);
  const box = useRef<HTMLInputElement>(null);
  const [kept, setKept] = useState(false);
  const [missing, setMissing] = useState(false);
  const { busy, failed, send } = useStep(onExpired, async () => onDone());
  const lines = recovery_codes.join("\n");
  const download = () => downloadText(t("kept.file"), `${t("kept.file_head", { email })}\n\n${lines}\n`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setMissing(!kept);
    if (kept) send();
    else box.current?.focus();
  };
  return (
    <form className={panel.wide} onSubmit={submit} noValidate>
      <Arrival>{t("kept.title")}</Arrival>
      <p className={panel.lead}>{t("kept.lead")}</p>
      <Notice kind="ok">{t("kept.once")}</Notice>
      {failed && <FailureNotice title={t("not_completed")} failed={failed} />}
      <div className={styles.card}>
        <ul className={styles.codes} aria-label={t("kept.list")}>
          {recovery_codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.actions}>
          <CopyText text={lines} label={t("kept.copy")} />
          <Button variant="default" leftSection={<IconDownload size={14} aria-hidden />} onClick={download}>
            {t("kept.download")}
          </Button>
        </div>
      </div>
      <Checkbox
        ref={box}
        name="kept"
        label={t("kept.check")}
        checked={kept}
        onChange={(event) => {
          setKept(event.currentTarget.checked);
          setMissing(false);
        }}
        error={missing && t("kept.missing")}
        aria-invalid={missing || undefined}
      />
      <Button size="md" type="submit" loading={busy}>
        {t("kept.continue")}
      </Button>
    </form>
  );
}
