import type { CaseFile } from "@portal/model/case/shapes.ts";
import { fullName } from "../../../kit/full-name.ts";
import { useText } from "../../../kit/useText.ts";
import type { Act, Obstacle } from "./acts.ts";
import { actsText } from "./text.ts";

/** What an act is called, what it does and what becomes of it, for this customer. */
export function useActWords(file: CaseFile) {
  const t = useText(actsText);
  const { person, team, phones } = file;
  const name = fullName(person);
  const people = team.members.active + team.members.invited + team.members.suspended;
  const whom = { name, email: person.email, team: team.team_name || name };
  const owed = person.status === "invited" ? "invitation" : "verification";
  return {
    label: (act: Act): string => {
      if (act === "end_phones")
        return phones.held > 0 ? t("label.end_phones", { count: phones.held }) : t("label.end_no_phones");
      if (act === "resend" && (person.status === "invited" || !person.verified)) return t(`label.resend_${owed}`);
      return t(`label.${act}`);
    },
    note: (act: Act): string | null => {
      if (act === "unlock") return t("note.unlock", { count: person.locked_minutes });
      return act === "mfa" || act === "fix_user" ? t(`note.${act}`) : null;
    },
    title: (act: Act): string => t(`title.${act}`, whom),
    what: (act: Act): string => {
      if (act === "resend") return t(`what.resend_${owed}`, whom);
      if (act === "suspend" || act === "delete_team") return t(`what.${act}`, { ...whom, count: people });
      return t(`what.${act}`, whom);
    },
    submit: (act: Act): string => t(`submit.${act}`),
    failed: (act: Act): string => t(`failed.${act}`),
    done: (act: Act): string => t(`done.${act}`, whom),
  };
}

/** Why something cannot be done. */
export function useWhyNot(): (obstacle: Obstacle) => string {
  const t = useText(actsText);
  return (obstacle) =>
    obstacle.kind === "level" ? t("why.level", { level: t(`lv.${obstacle.from}`) }) : t(`why.${obstacle.kind}`);
}
