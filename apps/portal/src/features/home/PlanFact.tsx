import { longDate } from "../../kit/format.ts";
import type { Team } from "../../kit/team.ts";
import { useLocale, useText } from "../../kit/useText.ts";
import { words } from "../../kit/words.ts";
import { homeText } from "./text.ts";

/** How the subscription stands: a trial with its end, otherwise the state by name. */
export function PlanFact({ team }: { readonly team: Team }) {
  const t = useText(homeText);
  const w = useText(words);
  const locale = useLocale();
  if (team.state !== "trial" || team.trial_ended_at === null) return w(`state.${team.state}`);
  return t("trial.until", { date: longDate(team.trial_ended_at * 1000, locale) });
}
