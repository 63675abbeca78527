import type { StaffLevel } from "@portal/model/access.ts";
import type { CaseFile } from "@portal/model/cases/schemas.ts";
import { likelyCause, type Cause } from "@portal/model/cases/likely-cause.ts";
import { Button } from "@mantine/core";
import { IconBulb } from "@tabler/icons-react";
import { longDate } from "#platform/text/format.ts";
import { fullName } from "#domain/members/full-name.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { remediesFor, type CaseAction } from "../acts/case-actions.ts";
import { useRemedyLabel } from "../acts/useActionText.ts";
import { caseText } from "../text.ts";
import styles from "./CauseStrip.module.css";

interface CauseStripProps {
  readonly file: CaseFile;
  readonly level: StaffLevel;
  readonly onAct: (acts: readonly CaseAction[]) => void;
}

/** The likely cause of the person's problem, and what helps. */
export function CauseStrip({ file, level, onAct }: CauseStripProps) {
  const t = useText(caseText);
  const label = useRemedyLabel(file);
  const why = useWhy(file);
  const cause = likelyCause(file);
  if (!cause) return null;
  const remedies = remediesFor(cause, file, level);
  return (
    <section className={styles.strip} aria-label={t("likely")}>
      <IconBulb size={18} aria-hidden />
      <div>
        <strong>
          {t("likely")} {t(`cause.${cause}`)}
        </strong>{" "}
        {why(cause)}
        {remedies.length > 0 && (
          <div className={styles.acts}>
            {remedies.map((acts, place) => (
              <Button
                key={acts.join("+")}
                size="xs"
                variant={place === 0 ? "filled" : "default"}
                onClick={() => onAct(acts)}
              >
                {label(acts)}
              </Button>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

function useWhy({ person, team, subscription }: CaseFile): (cause: Cause) => string {
  const t = useText(caseText);
  const locale = useLocale();
  const day = (seconds: number | null | undefined) => (seconds ? longDate(seconds * 1000, locale) : "–");
  const name = person.first_name || fullName(person);
  const primary = team.primary ? `${team.primary.name} (${team.primary.email})` : "–";
  const values = { name, team: team.team_name, primary };
  return (cause) => {
    switch (cause) {
      case "canceled":
        return t("cause.canceled_text", { ...values, date: day(team.canceled?.deleted_at) });
      case "trial_over":
        return t("cause.trial_over_text", { ...values, date: day(subscription.trial_ended_at) });
      case "locked":
        return t("cause.locked_text", { ...values, count: person.locked_minutes });
      case "new_phone_without_codes":
        return t("cause.new_phone_without_codes_text", { ...values, count: person.wrong_codes });
      default:
        return t(`cause.${cause}_text`, values);
    }
  };
}
