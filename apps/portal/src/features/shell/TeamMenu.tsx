import { IconSelector } from "@tabler/icons-react";
import { boot } from "../../kit/boot.ts";
import { useSession } from "../../kit/session.ts";
import { useTeam } from "../../kit/team.ts";
import { useText } from "../../kit/useText.ts";
import { words } from "../../kit/words.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { BrandMark } from "../../ui/BrandMark.tsx";
import { LateMenu } from "../../ui/LateMenu.tsx";
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
    <LateMenu
      load={load}
      items={{}}
      button={
        <button type="button" className={styles.team}>
          <span className="vh">{t("team.menu")}</span>
          {data?.avatar ? (
            <Avatar name={data.team_name} src={data.avatar} size={30} square />
          ) : (
            <BrandMark logo_url={boot().brand.logo_url} />
          )}
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
