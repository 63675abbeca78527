import type { Locale } from "@portal/model/session/contract.ts";
import { ActionIcon } from "@mantine/core";
import { IconMenu2, IconSearch } from "@tabler/icons-react";
import { appText } from "#platform/text/app-text.ts";
import { switchLocale } from "#platform/text/locale.ts";
import { useSession } from "#platform/session/session.ts";
import { useTeam } from "#domain/team/team.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { LanguageMenu } from "#ui/LanguageMenu.tsx";
import { ThemeToggle } from "#ui/ThemeToggle.tsx";
import { TeamMark } from "./TeamMark.tsx";
import { shellText } from "./text.ts";
import styles from "./TopBar.module.css";

interface TopBarProps {
  readonly onMenu: () => void;
  readonly onSearch: () => void;
}

export function TopBar({ onMenu, onSearch }: TopBarProps) {
  const t = useText(shellText);
  const app = useText(appText);
  const kept = useSession("customer")?.user.team.team_name;
  const { data } = useTeam();
  return (
    <header className={styles.top}>
      <span className="only-on-phone">
        <ActionIcon size={40} aria-label={t("nav.open")} onClick={onMenu}>
          <IconMenu2 size={20} stroke={1.7} />
        </ActionIcon>
      </span>
      <span className={styles.team}>
        <span className={`${styles.brand} only-on-phone`}>
          <TeamMark small />
          <span>{data?.team_name ?? kept}</span>
        </span>
      </span>
      <span className="only-on-phone">
        <ActionIcon size={40} aria-label={t("find.short")} onClick={onSearch}>
          <IconSearch size={19} stroke={1.7} />
        </ActionIcon>
      </span>
      <LanguageMenu
        label={app("language")}
        value={useLocale()}
        onChange={(chosen) => void switchLocale(chosen as Locale)}
      />
      <ThemeToggle toDark={app("theme.to_dark")} toLight={app("theme.to_light")} />
    </header>
  );
}
