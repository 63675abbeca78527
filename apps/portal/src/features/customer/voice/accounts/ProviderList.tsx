import { TextInput } from "@mantine/core";
import { IconChevronRight, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useLocale, useText } from "#platform/text/useText.ts";
import { useProviders } from "../data.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { voiceText } from "../text.ts";
import { countryNames, filterProviders } from "./filter-providers.ts";
import styles from "./ProviderList.module.css";
import { ProviderLogo } from "#domain/voice/ProviderLogo.tsx";

const SKELETON = [{ height: 240 }];

interface ProviderListProps {
  /** The current choice. */
  readonly current?: string | null;
  readonly onChoose: (id: string) => void;
  readonly onOwn: () => void;
}

/** All listed providers, searchable by name or country. Others are entered manually. */
export function ProviderList({ current = null, onChoose, onOwn }: ProviderListProps) {
  const t = useText(voiceText);
  const locale = useLocale();
  const [search, setSearch] = useState("");
  const providers = useProviders();
  if (!providers.data) {
    const labels = { loading: t("providers.loading"), failed: t("providers.failed") };
    return <PartState query={providers} labels={labels} rows={SKELETON} />;
  }
  const found = filterProviders(providers.data, search, locale);
  return (
    <div className={styles.list}>
      <TextInput
        type="search"
        aria-label={t("providers.search")}
        placeholder={t("providers.hint")}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        data-autofocus
        leftSection={<IconSearch size={15} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <output className="vh">{t("providers.found", { count: found.length })}</output>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers ignore a list without bullets */}
      <ul className={styles.rows} role="list">
        {found.map((provider) => (
          <li key={provider.id}>
            <button
              type="button"
              className={styles.row}
              aria-current={provider.id === current || undefined}
              onClick={() => onChoose(provider.id)}
            >
              <ProviderLogo provider={provider} />
              <span className={styles.words}>
                <strong>{provider.name}</strong>
                <span>{countryNames(provider.countries, locale) || t("providers.worldwide")}</span>
              </span>
              <IconChevronRight size={16} aria-hidden />
            </button>
          </li>
        ))}
        {found.length === 0 && (
          <li className={styles.none}>
            <strong>{t("providers.none")}</strong>
            {t("providers.none_text")}
          </li>
        )}
        <li>
          <button type="button" className={styles.row} aria-current={current === "own" || undefined} onClick={onOwn}>
            <ProviderLogo provider={null} />
            <span className={styles.words}>
              <strong>{t("way.own")}</strong>
              <span>{t("way.own_go")}</span>
            </span>
            <IconChevronRight size={16} aria-hidden />
          </button>
        </li>
      </ul>
    </div>
  );
}
