import { IconSearch } from "@tabler/icons-react";
import { useSession } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { words } from "#domain/team/words.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { Kbd } from "#ui/Kbd.tsx";
import { withCommand } from "#ui/keyboard.ts";
import { NavList } from "./NavList.tsx";
import { RailTooltip } from "./RailTooltip.tsx";
import { SeatMeter } from "./SeatMeter.tsx";
import styles from "./Sidebar.module.css";
import { TeamMenu } from "./TeamMenu.tsx";
import { shellText } from "./text.ts";

/** 240 px wide on desktops, a rail of icons on tablets, replaced by the menu on phones. */
export function Sidebar({ onSearch }: { readonly onSearch: () => void }) {
  const t = useText(shellText);
  const w = useText(words);
  const user = useSession("customer")?.user;
  if (!user) return null;
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <aside className={styles.side} aria-label={t("sidebar")}>
      <TeamMenu />
      <RailTooltip label={t("find")}>
        <button type="button" className={styles.find} onClick={onSearch}>
          <IconSearch size={15} aria-hidden />
          <span>{t("find")}</span>
          <Kbd>{withCommand("K")}</Kbd>
        </button>
      </RailTooltip>
      <NavList rail />
      <SeatMeter />
      <div className={styles.me}>
        <Avatar name={name} src={user.avatar} />
        <div className={styles.words}>
          <div className={styles.name}>{name}</div>
          <div className={styles.sub}>
            {user.team.product === "team" ? w(`role.${user.team.admin_role}`) : user.email}
          </div>
        </div>
      </div>
    </aside>
  );
}
