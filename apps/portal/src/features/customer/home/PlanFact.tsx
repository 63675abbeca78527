import { longDate } from "#platform/text/format.ts";
import type { Team } from "#domain/team/team.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { words } from "#domain/team/words.ts";
import { homeText } from "./text.ts";

/** Status of the subscription: the end of a trial, otherwise the state's name. */
export function PlanFact({ team }: { readonly team: Team }) {
  const t = useText(homeText);
  const w = useText(words);
  const locale = useLocale();
  if (team.state !== "trial" || team.trial_ended_at === null) return w(`state.${team.state}`);
  return t("trial.until", { date: longDate(team.trial_ended_at * 1000, locale) });
}
