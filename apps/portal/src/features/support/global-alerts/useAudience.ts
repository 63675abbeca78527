import type { AlertRules } from "@portal/model/alerts/rules.ts";
import { countryName } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { words } from "#domain/team/words.ts";
import { globalAlertsText } from "./text.ts";
import { usePlanName } from "./usePlanName.ts";

/** Describes the audience of the rules in one line. */
export function useAudience(): (rules: AlertRules) => string {
  const t = useText(globalAlertsText);
  const w = useText(words);
  const planName = usePlanName();
  const locale = useLocale();
  return ({ product, subscriptionPlan, role, country, language }) => {
    const parts = [
      product.map((one) => t(`product.${one}`)),
      subscriptionPlan.map(planName),
      role.map((one) => w(`role.${one}`)),
      country.map((one) => countryName(one, locale)),
      language.map((one) => t(`language.${one}`)),
    ];
    const said = parts.filter(({ length }) => length > 0).map((names) => names.join(", "));
    return said.join(" · ") || t("everyone");
  };
}
