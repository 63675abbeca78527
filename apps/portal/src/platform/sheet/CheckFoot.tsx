import { Button } from "@mantine/core";
import { useRef, type ReactNode } from "react";
import { useText } from "#platform/text/useText.ts";
import styles from "./CheckFoot.module.css";
import { sheetText } from "./text.ts";

interface CheckFootProps {
  /** Number of rows that would be submitted. */
  readonly rows: number;
  readonly left_out: number;
  readonly wrong: number;
  /** Why the form cannot continue, after the user tried. */
  readonly blockedReason: string | null;
  readonly busy: boolean;
  /** Another obstacle or hint. */
  readonly note: ReactNode;
  readonly next: { readonly label: string; readonly icon?: ReactNode; readonly sending: string };
  readonly onLeaveOut: () => void;
  readonly onBringBack: () => void;
  readonly onContinue: () => void;
}

export function CheckFoot({ rows, left_out, wrong, blockedReason, busy, note, next, ...on }: CheckFootProps) {
  const t = useText(sheetText);
  const button = useRef<HTMLButtonElement>(null);
  /** Moves the focus, because the pressed button disappears with its action. */
  const keepingFocus = (act: () => void) => () => {
    act();
    button.current?.focus();
  };
  return (
    <div className={styles.foot}>
      <div className={styles.words}>
        <span role="alert" className={styles.held}>
          {blockedReason}
        </span>
        {note && <span className={styles.note}>{note}</span>}
        {left_out > 0 && (
          <span>
            {t("check.left_out", { count: left_out })}{" "}
            <button type="button" className="link-button" onClick={keepingFocus(on.onBringBack)}>
              {t("check.bring_back")}
            </button>
          </span>
        )}
      </div>
      {wrong > 0 && (
        <Button variant="default" disabled={busy} onClick={keepingFocus(on.onLeaveOut)}>
          {t("check.leave_out", { count: wrong })}
        </Button>
      )}
      <Button ref={button} loading={busy} disabled={rows === 0} rightSection={next.icon} onClick={on.onContinue}>
        {next.label}
      </Button>
      <output className="vh">{busy && next.sending}</output>
    </div>
  );
}
