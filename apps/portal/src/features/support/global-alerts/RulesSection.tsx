import type { AlertRules } from "@portal/model/alerts/rules.ts";
import { AdminRole, Product, Tier } from "@portal/model/members/schemas.ts";
import { Locale } from "@portal/model/session/contract.ts";
import { CountryChoice } from "#platform/fields/CountryChoice.tsx";
import { useText } from "#platform/text/useText.ts";
import { words } from "#domain/team/words.ts";
import { ChoicePills } from "#ui/ChoicePills.tsx";
import { FormSection } from "#ui/FormSection.tsx";
import styles from "./AlertEditor.module.css";
import { globalAlertsText } from "./text.ts";
import type { AlertForm } from "./useAlertForm.ts";
import { usePlanName } from "./usePlanName.ts";

export function RulesSection({ form: { draft, edit } }: { readonly form: AlertForm }) {
  const t = useText(globalAlertsText);
  const w = useText(words);
  const planName = usePlanName();
  const { rules } = draft;
  const rule = (change: Partial<AlertRules>) => edit({ rules: { ...rules, ...change } });
  return (
    <FormSection title={t("rules")} text={t("rules.text")}>
      <div className={styles.two}>
        <ChoicePills
          label={t("rule.product")}
          options={Product.options.map((value) => ({ value, label: t(`product.${value}`) }))}
          chosen={rules.product}
          onChange={(product) => rule({ product })}
        />
        <ChoicePills
          label={t("rule.subscriptionPlan")}
          options={Tier.options.map((value) => ({ value, label: planName(value) }))}
          chosen={rules.subscriptionPlan}
          onChange={(subscriptionPlan) => rule({ subscriptionPlan })}
        />
        <ChoicePills
          label={t("rule.role")}
          options={AdminRole.options.map((value) => ({ value, label: w(`role.${value}`) }))}
          chosen={rules.role}
          onChange={(role) => rule({ role })}
        />
        <ChoicePills
          label={t("rule.language")}
          options={Locale.options.map((value) => ({ value, label: t(`language.${value}`) }))}
          chosen={rules.language}
          onChange={(language) => rule({ language })}
        />
        <div className={styles.whole}>
          <CountryChoice
            label={t("rule.country")}
            labels={{ add: t("country.add"), remove: (country) => t("country.remove", { country }) }}
            note={t("country.note")}
            chosen={rules.country}
            onChange={(country) => rule({ country })}
          />
        </div>
      </div>
    </FormSection>
  );
}
