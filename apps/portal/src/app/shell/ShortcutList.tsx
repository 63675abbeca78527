import { can } from "@portal/model/access.ts";
import { Modal } from "@mantine/core";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { appText } from "#platform/text/app-text.ts";
import { principalOf, useSession } from "#platform/session/session.ts";
import { singleKeysOn } from "#platform/keyboard/shortcuts.ts";
import { useText } from "#platform/text/useText.ts";
import { Kbd } from "#ui/Kbd.tsx";
import { withCommand } from "#ui/keyboard.ts";
import type { OverlayProps } from "./LazyPart.tsx";
import { useNav } from "./nav.ts";
import styles from "./ShortcutList.module.css";
import { shellText } from "./text.ts";

export function ShortcutList({ opened, onClose }: OverlayProps) {
  const t = useText(shellText);
  const app = useText(appText);
  const user = useSession("customer")?.user;
  const hasMembers = user !== undefined && can("member.list", principalOf(user));
  const nav = useNav();
  const listKeys = [
    { what: t("keys.search"), keys: ["/"] },
    { what: t("keys.move"), keys: ["↓ ↑"] },
    { what: t("keys.open"), keys: ["↵"] },
    { what: t("keys.select"), keys: ["X"] },
  ];
  const rows = [
    { what: t("keys.palette"), keys: [withCommand("K")] },
    ...nav.map(({ label, key }) => ({ what: t("keys.go", { page: t(label) }), keys: ["G", key.toUpperCase()] })),
    ...(hasMembers ? listKeys : []),
    { what: t("keys.list"), keys: ["?"] },
    { what: t("keys.close"), keys: ["Esc"] },
  ];
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("keys.title")}
      closeButtonProps={{ "aria-label": app("close") }}
      classNames={{ title: styles.title }}
      attributes={{ header: { role: "presentation" } }}
    >
      <dl className={styles.rows}>
        {rows.map(({ what, keys }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && <span className={styles.then}>{t("keys.then")}</span>}
                  <Kbd>{key}</Kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {!singleKeysOn() && <p className={styles.off}>{t("keys.off")}</p>}
    </Modal>
  );
}
