import type { CaseFile } from "@portal/model/cases/schemas.ts";
import { longDate } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { words } from "#domain/team/words.ts";
import { Facts } from "#ui/Facts.tsx";
import { caseText } from "../text.ts";

const TERMS = ["monthly", "yearly", "2years", "3years"] as const;

/** Team, role, subscription, service level and start date. */
export function CaseFacts({ file: { person, team, subscription, phones } }: { readonly file: CaseFile }) {
  const t = useText(caseText);
  const w = useText(words);
  const locale = useLocale();
  const day = (seconds: number) => longDate(seconds * 1000, locale);
  const solo = team.product === "solo";

  const term = TERMS.find((one) => one === subscription.term);
  const plan = [w(`tier.${subscription.tier}`), term && w(`in.${term}`)].filter(Boolean).join(", ");
  const until = () => {
    const { state, unpaid, renews, current_period_ends_at: ends, trial_ended_at: trial } = subscription;
    if (team.canceled) return t("fact.gone_on", { date: day(team.canceled.deleted_at) });
    if (unpaid) return t("fact.unpaid");
    if (state === "suspended") return w("state.suspended");
    if (state === "trial" && trial !== null) return t("fact.trial_until", { date: day(trial) });
    if (state === "expired" && trial !== null) return t("fact.trial_ended", { date: day(trial) });
    if (ends === null) return t("fact.nothing_paid");
    return t(renews ? "fact.renews" : "fact.ends", { date: day(ends) });
  };
  const seats = t("fact.seats", { used: team.used_seats, seats: team.seats });
  const facts = [
    {
      term: t(solo ? "fact.account" : "fact.team"),
      value: team.team_name || t("product.solo"),
      note: solo ? t("fact.one") : [seats, team.primary && t("fact.led", { name: team.primary.name })],
    },
    {
      term: t("fact.role"),
      value: w(`role.${person.admin_role}`),
      note: person.joined_at === null ? t("fact.not_joined") : t("fact.since", { date: day(person.joined_at) }),
    },
    { term: t("fact.subscription"), value: plan, note: until() },
    {
      term: t("fact.level"),
      value: t(`level.${team.service_level}`),
      note: t(`level.${team.service_level}_text`),
    },
    {
      term: t("fact.joined"),
      value: person.joined_at === null ? t("fact.never") : day(person.joined_at),
      note: [t("fact.phones", { count: phones.held }), t("fact.voice", { count: person.voice_accounts })],
    },
  ];
  const said = facts.map(({ note, ...fact }) => ({ ...fact, note: [note].flat().filter(Boolean).join(", ") }));
  return <Facts facts={said} least={150} />;
}
