import type { CaseFile } from "@portal/model/cases/schemas.ts";
import { fullName } from "#domain/members/full-name.ts";
import { useText } from "#platform/text/useText.ts";
import type { CaseAction, Obstacle } from "./case-actions.ts";
import { caseText } from "../text.ts";
import { actsText } from "./text.ts";

/** Label and note of the button for an action. */
export function useActionLabels({ person, phones }: CaseFile) {
  const t = useText(caseText);
  return {
    label: (act: CaseAction): string => {
      if (act === "end_phones")
        return phones.held > 0 ? t("act.end_phones", { count: phones.held }) : t("act.end_no_phones");
      if (act === "resend" && (person.status === "invited" || !person.verified))
        return t(`act.resend_${owedTo(person)}`);
      return t(`act.${act}`);
    },
    note: (act: CaseAction): string | null => {
      if (act === "unlock") return t("act.unlock.note", { count: person.locked_minutes });
      return act === "mfa" || act === "fix_user" ? t(`act.${act}.note`) : null;
    },
  };
}

/**
 * Label of the button for one action, or for two performed together. It ends in an ellipsis, since a dialog follows.
 */
export function useRemedyLabel(file: CaseFile): (acts: readonly CaseAction[]) => string {
  const t = useText(caseText);
  const { label } = useActionLabels(file);
  return ([act = "unlock", ...more]) => (more.length > 0 ? t("act.mfa_unlock") : `${label(act).replace(/…$/, "")}…`);
}

/** Title, description and result of an action for this customer, in its dialog. */
export function useActionText({ person, team }: CaseFile) {
  const t = useText(actsText);
  const name = fullName(person);
  const people = team.members.active + team.members.invited + team.members.suspended;
  const whom = { name, email: person.email, team: team.team_name || name };
  return {
    title: (act: CaseAction): string => t(`title.${act}`, whom),
    what: (act: CaseAction): string => {
      if (act === "resend") return t(`what.resend_${owedTo(person)}`, whom);
      if (act === "suspend" || act === "delete_team") return t(`what.${act}`, { ...whom, count: people });
      return t(`what.${act}`, whom);
    },
    submit: (act: CaseAction): string => t(`submit.${act}`),
    failed: (act: CaseAction): string => t(`failed.${act}`),
    done: (act: CaseAction): string => t(`done.${act}`, whom),
  };
}

/** The email that resending sends. */
const owedTo = ({ status }: CaseFile["person"]) => (status === "invited" ? "invitation" : "verification");

/** Explains why something is not available. */
export function useObstacleText(): (obstacle: Obstacle) => string {
  const t = useText(caseText);
  return (obstacle) =>
    obstacle.kind === "level" ? t("why.level", { level: t(`lv.${obstacle.from}`) }) : t(`why.${obstacle.kind}`);
}
