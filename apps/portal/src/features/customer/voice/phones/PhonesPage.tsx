import { DTMF_METHODS, MEETING_REGIONS } from "@portal/model/voice/codecs.ts";
import { useQuery } from "@tanstack/react-query";
import { useText } from "#platform/text/useText.ts";
import { accountsQuery } from "#domain/voice/voice-accounts.ts";
import type { PartProps } from "../part.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { ChoiceCard, type Choice } from "./ChoiceCard.tsx";
import styles from "./PhonesPage.module.css";
import { voiceText } from "../text.ts";
import { usePhones, type Phones } from "./usePhones.ts";

const SKELETON = [{ height: 300, columns: ["minmax(0, 1fr)", "minmax(0,1fr)"] }];
const KNOWN_GROUPS = ["auto", "na", "eu", "asia"] as const;

/** Settings for all phones, saved as soon as they are chosen. */
export function PhonesPage({ user, mayEdit }: PartProps) {
  const t = useText(voiceText);
  const { query, choose } = usePhones(user.team.id);
  const accounts = useQuery(accountsQuery(user.team.id)).data?.voice_accounts;
  const { data } = query;
  if (!data)
    return (
      <PartState query={query} labels={{ loading: t("phones.loading"), failed: t("phones.failed") }} rows={SKELETON} />
    );

  const groupLabel = (code: string, name: string) => {
    const known = KNOWN_GROUPS.find((one) => one === code);
    return known ? t(`phones.group.${known}`) : name;
  };
  const card = <K extends keyof Phones>(key: K, choices: readonly Choice<Phones[K]>[]) => {
    const labelOf = (value: Phones[K]) => choices.find((choice) => choice.value === value)?.label ?? value;
    const named: keyof Phones = key;
    const labels = (value: Phones[K]) => ({
      what: t(`phones.${named}`),
      value: labelOf(value),
      old: labelOf(data.says[key]),
    });
    return {
      title: t(`phones.${named}`),
      text: t(`phones.${named}.text`),
      choices,
      value: data.says[key],
      onChoose: mayEdit ? (value: Phones[K]) => choose(key, value, labels(value)) : undefined,
    };
  };
  const domain = accounts?.find(({ settings }) => settings.domain)?.settings.domain ?? "pbx.example.com";
  return (
    <div className={styles.cards}>
      <ChoiceCard
        {...card(
          "dtmf",
          DTMF_METHODS.map((value) => ({
            value,
            label: t(`phones.dtmf.${value}`),
            note: t(`phones.dtmf.${value}_text`),
          })),
        )}
      />
      <ChoiceCard
        {...card(
          "region",
          MEETING_REGIONS.map((value) => ({ value, label: t(`phones.region.${value}`) })),
        )}
        foot={t("phones.region.participants", { count: data.participants })}
      />
      {data.groups.length > 0 && (
        <ChoiceCard
          {...card(
            "group",
            data.groups.map(({ code, name }) => ({
              value: code,
              label: groupLabel(code, name),
              ...(code === "auto" && { note: t("phones.group.auto_text") }),
            })),
          )}
        />
      )}
      <ChoiceCard
        {...card("domain", [
          { value: "shown", label: t("phones.domain.shown"), note: <span className="mono">201@{domain}</span> },
          { value: "hidden", label: t("phones.domain.hidden"), note: <span className="mono">201</span> },
        ])}
      />
    </div>
  );
}
