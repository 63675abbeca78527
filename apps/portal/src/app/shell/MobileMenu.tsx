import { Button, Drawer } from "@mantine/core";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import { IconLogout } from "@tabler/icons-react";
import { appText } from "#platform/text/app-text.ts";
import { useSession } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { Avatar } from "#ui/Avatar.tsx";
import type { OverlayProps } from "./LazyPart.tsx";
import styles from "./MobileMenu.module.css";
import { NavList } from "./NavList.tsx";
import { SeatMeter } from "./SeatMeter.tsx";
import { shellText } from "./text.ts";
import { useCustomerLogOut } from "./useCustomerLogOut.ts";

/** The sidebar on phones. */
export function MobileMenu({ opened, onClose }: OverlayProps) {
  const t = useText(shellText);
  const app = useText(appText);
  const leave = useCustomerLogOut();
  const user = useSession("customer")?.user;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={300}
      title={<span className={styles.title}>{user?.team.team_name}</span>}
      closeButtonProps={{ "aria-label": app("close") }}
      classNames={{ body: styles.body, content: styles.content }}
      // Otherwise the drawer's header would count as a second banner landmark.
      attributes={{ header: { role: "presentation" } }}
    >
      <NavList onGo={onClose} />
      <SeatMeter />
      <div className={styles.me}>
        {user && (
          <span className={styles.who}>
            <Avatar name={`${user.first_name} ${user.last_name}`} src={user.avatar} />
            <span className={styles.name}>
              {user.first_name} {user.last_name}
            </span>
          </span>
        )}
        <Button variant="default" leftSection={<IconLogout size={16} />} onClick={() => void leave()}>
          {t("log_out")}
        </Button>
      </div>
    </Drawer>
  );
}
