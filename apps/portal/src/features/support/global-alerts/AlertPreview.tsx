import { matchesAlertRules, phaseOf, type Reader } from "@portal/model/alerts/rules.ts";
import { AdminRole, Product, Tier } from "@portal/model/members/schemas.ts";
import { Locale } from "@portal/model/session/contract.ts";
import { NativeSelect } from "@mantine/core";
import { IconCircleCheck, IconCircleOff, IconSelector } from "@tabler/icons-react";
import { useState } from "react";
import { alertText } from "#domain/alerts/text.ts";
import { useCountries } from "#platform/fields/CountryChoice.tsx";
import { dateAndTime } from "#platform/text/format.ts";
import { useNow } from "#platform/text/useNow.ts";
import { translator, useLocale, useText } from "#platform/text/useText.ts";
import { words } from "#domain/team/words.ts";
import { AlertBanner } from "#ui/AlertBanner.tsx";
import { Card } from "#ui/Card.tsx";
import styles from "./AlertPreview.module.css";
import { globalAlertsText } from "./text.ts";
import type { AlertForm } from "./useAlertForm.ts";
import { usePlanName } from "./usePlanName.ts";

/** What a chosen reader would see, by the same rules as on the server. */
export function AlertPreview({ form: { draft, given } }: { readonly form: AlertForm }) {
  const t = useText(globalAlertsText);
  const w = useText(words);
  const planName = usePlanName();
  const locale = useLocale();
  const now = useNow() / 1000;
  const countries = useCountries(locale);
  const [reader, setReader] = useState<Reader>({
    tier: "teams",
    product: "team",
    country: null,
    admin_role: "primary",
    language: locale,
  });
  const is = (change: Partial<Reader>) => setReader((old) => ({ ...old, ...change }));
  const isShown = matchesAlertRules(draft.rules, reader);
  const { title, text } = draft.texts[reader.language];
  const a = useText(alertText);
  const choice = <T extends string>(
    label: string,
    value: T,
    options: readonly (readonly [T, string])[],
    set: (to: T) => void,
  ) => (
    <NativeSelect
      size="xs"
      label={label}
      rightSection={<IconSelector size={14} aria-hidden />}
      value={value}
      onChange={(event) => set(event.currentTarget.value as T)}
      data={options.map(([one, name]) => ({ value: one, label: name }))}
    />
  );
  const when = () => {
    switch (phaseOf(given, now)) {
      case "coming":
        return t("preview.later", { from: dateAndTime((given.from ?? 0) * 1000, locale) });
      case "over":
        return t("preview.over");
      case "resting":
        return t("preview.resting");
      case "in_force":
        return "";
    }
  };
  return (
    <Card title={t("preview")}>
      <div className={styles.reader}>
        {choice(
          t("rule.product"),
          reader.product,
          Product.options.map((one) => [one, t(`product.${one}`)] as const),
          (product) => is({ product }),
        )}
        {choice(
          t("rule.subscriptionPlan"),
          reader.tier,
          Tier.options.map((one) => [one, planName(one)] as const),
          (tier) => is({ tier }),
        )}
        {choice(
          t("rule.role"),
          reader.admin_role,
          AdminRole.options.map((one) => [one, w(`role.${one}`)] as const),
          (admin_role) => is({ admin_role }),
        )}
        {choice(
          t("rule.language"),
          reader.language,
          Locale.options.map((one) => [one, t(`language.${one}`)] as const),
          (language) => is({ language }),
        )}
        <div className={styles.whole}>
          {choice(
            t("rule.country"),
            reader.country ?? "",
            [["", t("preview.no_country")], ...countries.map(({ value, label }) => [value, label] as const)],
            (country) => is({ country: country || null }),
          )}
        </div>
      </div>
      <output className={styles.verdict} data-shown={isShown}>
        {isShown ? <IconCircleCheck size={16} aria-hidden /> : <IconCircleOff size={16} aria-hidden />}
        <span>
          <strong>{t(isShown ? "preview.yes" : "preview.no")}</strong> {isShown && when()}
        </span>
      </output>
      {isShown && (
        <div className={styles.screen} lang={reader.language}>
          <AlertBanner
            severity={draft.severity}
            title={title || t("preview.empty_title")}
            text={text || t("preview.empty_text")}
            link={given.link && <span className={styles.link}>{wordsIn(reader.language).more}</span>}
            labels={{ severity: a(`severity.${draft.severity}`), dismiss: a("dismiss", { title }) }}
            onDismiss={draft.dismissible ? () => {} : undefined}
          />
          <div className={styles.page} aria-hidden>
            <i />
            <i />
            <i />
          </div>
        </div>
      )}
    </Card>
  );
}

/** Texts in the reader's language, if they are loaded. */
function wordsIn(language: Locale) {
  const t = translator(alertText, alertText.loaded[language] ? language : undefined);
  return { more: t("more") };
}
