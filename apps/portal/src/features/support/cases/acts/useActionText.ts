import type { CaseFile } from "@portal/model/cases/schemas.ts";
import { fullName } from "#domain/members/full-name.ts";
import { useText } from "#platform/text/useText.ts";
import type { CaseAction, Obstacle } from "./case-actions.ts";
import { actsText } from "./text.ts";

/** Name, description and result of an action for this customer. */
export function useActionText(file: CaseFile) {
  const t = useText(actsText);
  const { person, team, phones } = file;
  const name = fullName(person);
  const people = team.members.active + team.members.invited + team.members.suspended;
  const whom = { name, email: person.email, team: team.team_name || name };
  const owed = person.status === "invited" ? "invitation" : "verification";
  return {
    label: (act: CaseAction): string => {
      if (act === "end_phones")
        return phones.held > 0 ? t("label.end_phones", { count: phones.held }) : t("label.end_no_phones");
      if (act === "resend" && (person.status === "invited" || !person.verified)) return t(`label.resend_${owed}`);
      return t(`label.${act}`);
    },
    note: (act: CaseAction): string | null => {
      if (act === "unlock") return t("note.unlock", { count: person.locked_minutes });
      return act === "mfa" || act === "fix_user" ? t(`note.${act}`) : null;
    },
    title: (act: CaseAction): string => t(`title.${act}`, whom),
    what: (act: CaseAction): string => {
      if (act === "resend") return t(`what.resend_${owed}`, whom);
      if (act === "suspend" || act === "delete_team") return t(`what.${act}`, { ...whom, count: people });
      return t(`what.${act}`, whom);
    },
    submit: (act: CaseAction): string => t(`submit.${act}`),
    failed: (act: CaseAction): string => t(`failed.${act}`),
    done: (act: CaseAction): string => t(`done.${act}`, whom),
  };
}

/** Explains why something is not available. */
export function useObstacleText(): (obstacle: Obstacle) => string {
  const t = useText(actsText);
  return (obstacle) =>
    obstacle.kind === "level" ? t("why.level", { level: t(`lv.${obstacle.from}`) }) : t(`why.${obstacle.kind}`);
}
