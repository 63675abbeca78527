import type { StaffMember } from "@portal/model/staff/contract.ts";
import { clockTime } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Pill } from "#ui/Pill.tsx";
import type { StaffDialogRequest } from "../data.ts";
import { supportSettingsText } from "../text.ts";
import type { Reset, ResetState } from "./resets.ts";
import styles from "./StaffCard.module.css";

interface ResetStatesProps {
  readonly member: StaffMember;
  readonly stateOf: (reset: Reset, staff_id: string) => ResetState;
  readonly onAsk: (request: StaffDialogRequest) => void;
}

/** Pending and approved requests about a colleague. */
export function ResetStates({ member, stateOf, onAsk }: ResetStatesProps) {
  const t = useText(supportSettingsText);
  const locale = useLocale();
  return (["password", "mfa"] as const).map((reset) => {
    const { now, approval } = stateOf(reset, member.id);
    if (!approval) return null;
    return (
      <span key={reset} className={styles.reset}>
        <Pill tone={now === "approved" ? "ok" : "warn"}>
          {t(`reset.${now === "approved" ? "approved" : "waiting"}`)}
        </Pill>
        {now === "approved" ? (
          <button type="button" className="link-button" onClick={() => onAsk({ act: reset, member })}>
            {t(`reset.do_${reset}`, { time: clockTime(approval.expires_at * 1000, locale) })}
          </button>
        ) : (
          <span>{t(`reset.what_${reset}`)}</span>
        )}
      </span>
    );
  });
}
