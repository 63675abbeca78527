import { IconSelector } from "@tabler/icons-react";
import { useSession } from "#platform/session/session.ts";
import { useTeam } from "#domain/team/team.ts";
import { useText } from "#platform/text/useText.ts";
import { words } from "#domain/team/words.ts";
import { LazyMenu } from "#ui/LazyMenu.tsx";
import { TeamMark } from "./TeamMark.tsx";
import styles from "./TeamMenu.module.css";
import { shellText } from "./text.ts";

const load = () => import("./TeamItems.tsx").then((m) => m.TeamItems);

export function TeamMenu() {
  const t = useText(shellText);
  const w = useText(words);
  const kept = useSession("customer")?.user.team;
  const { data } = useTeam();
  const team = data ?? kept;
  if (!team) return null;
  return (
    <LazyMenu
      load={load}
      items={{}}
      button={
        <button type="button" className={styles.team}>
          <span className="vh">{t("team.menu")}</span>
          <TeamMark />
          <span className={styles.words}>
            <span className={styles.name}>{team.team_name}</span>
            <span className={styles.sub}>{w(`tier.${team.tier}`)}</span>
          </span>
          <IconSelector size={15} color="var(--sb-ink-3)" aria-hidden />
        </button>
      }
    />
  );
}
