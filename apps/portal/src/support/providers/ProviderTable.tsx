import type { StoredItsp } from "@portal/model/itsps/contract.ts";
import { IconChevronRight } from "@tabler/icons-react";
import { countryName } from "../../kit/format.ts";
import { ProviderLogo } from "../../kit/ProviderLogo.tsx";
import { useOpen } from "../../kit/useOpen.ts";
import { useLocale, useText } from "../../kit/useText.ts";
import { PlaceLink } from "../../ui/PlaceLink.tsx";
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
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- a list without marks is none to some screen readers
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
