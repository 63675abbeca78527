import type { StoredItsp } from "@portal/model/itsps/contract.ts";
import { IconChevronRight } from "@tabler/icons-react";
import { countryName } from "#platform/text/format.ts";
import { ProviderLogo } from "#domain/voice/ProviderLogo.tsx";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { PlaceLink } from "#ui/PlaceLink.tsx";
import { editPath } from "./data.ts";
import styles from "./ProvidersScreen.module.css";
import { StatusPill } from "./StatusPill.tsx";
import { providersText } from "./text.ts";

interface ProviderTableProps {
  readonly providers: readonly StoredItsp[];
}

export function ProviderTable({ providers }: ProviderTableProps) {
  const t = useText(providersText);
  const locale = useLocale();
  const open = useOpen();
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers ignore a list without bullets
    <ul className={styles.rows} role="list">
      {providers.map((provider) => {
        const { id, name, countries, settings, teams, status } = provider;
        const href = editPath(id);
        return (
          <li key={id}>
            <PlaceLink to={href} className={styles.row} onGo={() => void open(href)}>
              <ProviderLogo provider={provider} />
              <span className={styles.words}>
                <strong>{name}</strong>
                <small>{countries.map((code) => countryName(code, locale)).join(", ") || t("worldwide")}</small>
              </span>
              <span className={styles.domain} data-none={!settings.domain || undefined}>
                {settings.domain ?? t("no_domain")}
              </span>
              <span className={styles.teams}>{t("teams", { count: teams })}</span>
              <span className={styles.status}>
                <StatusPill status={status} />
              </span>
              <IconChevronRight className={styles.chevron} size={16} aria-hidden />
            </PlaceLink>
          </li>
        );
      })}
    </ul>
  );
}
