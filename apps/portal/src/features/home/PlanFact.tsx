import { longDate } from "../../kit/format.ts";
import type { Team } from "../../kit/team.ts";
import { useNow } from "../../kit/useNow.ts";
import { useLocale, useText } from "../../kit/useText.ts";
import { words } from "../../kit/words.ts";
import { homeText } from "./text.ts";
import { trialDaysLeft } from "./trial.ts";

/** How the subscription stands: the days of a trial, otherwise the state by name. */
export function PlanFact({ team }: { readonly team: Team }) {
  const t = useText(homeText);
  const w = useText(words);
  const locale = useLocale();
  const now = useNow();
  if (team.state !== "trial" || team.trial_ended_at === null) return w(`state.${team.state}`);
  const days = trialDaysLeft(team.trial_ended_at, now);
  const date = longDate(team.trial_ended_at * 1000, locale);
  if (days === 0) return `${t("trial.over")}. ${t("trial.over_on", { date })}`;
  return `${t("trial.left", { count: days })}. ${t("trial.ends", { date })}`;
}
