import { Menu } from "@mantine/core";
import { IconLogout, IconSelector, IconSettings } from "@tabler/icons-react";
import { boot } from "../../kit/boot.ts";
import { useSession } from "../../kit/session.ts";
import { useTeam } from "../../kit/team.ts";
import { useOpen } from "../../kit/useOpen.ts";
import { useText } from "../../kit/useText.ts";
import { words } from "../../kit/words.ts";
import { BrandMark } from "../../ui/BrandMark.tsx";
import styles from "./TeamMenu.module.css";
import { shellText } from "./text.ts";
import { useLeave } from "./useLeave.ts";

export function TeamMenu() {
  const t = useText(shellText);
  const w = useText(words);
  const open = useOpen();
  const leave = useLeave();
  const kept = useSession("customer")?.user.team;
  const { data } = useTeam();
  const team = data ?? kept;
  if (!team) return null;
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <button type="button" className={styles.team}>
          <span className="vh">{t("team.menu")}</span>
          <BrandMark logo_url={boot().brand.logo_url} />
          <span className={styles.words}>
            <span className={styles.name}>{team.team_name}</span>
            <span className={styles.sub}>{w(`tier.${team.tier}`)}</span>
          </span>
          <IconSelector size={15} color="var(--sb-ink-3)" aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconSettings size={15} />}
          onClick={() => void open("/dashboard/settings-and-preferences")}
        >
          {t("team.settings")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={15} />} onClick={() => void leave()}>
          {t("log_out")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
