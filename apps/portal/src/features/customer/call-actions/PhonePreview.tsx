import type { CallAction } from "@portal/model/call-actions/rules.ts";
import { IconDialpad, IconPhone } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import type { Draft } from "./draft.ts";
import styles from "./PhonePreview.module.css";
import { actionsText } from "./text.ts";

const ICONS = { call: IconPhone, dtmf: IconDialpad } as const satisfies Record<CallAction["use_as"], unknown>;

/** Preview of the keys on a phone. Hidden from screen readers, because it only repeats the list. */
export function PhonePreview({ rows }: { readonly rows: Draft }) {
  const t = useText(actionsText);
  return (
    <aside className={styles.aside} aria-hidden>
      <div className={styles.phone}>
        <div className={styles.head}>{t("preview")}</div>
        <div className={styles.keys}>
          {rows.map(({ key, label, code, use_as }) => {
            const Icon = ICONS[use_as];
            return (
              <span key={key} className={styles.key}>
                <span className={styles.label} data-empty={label.trim() === "" || undefined}>
                  {label.trim() || t("preview.unnamed")}
                </span>
                <span className={styles.code}>
                  <Icon size={12} stroke={1.8} />
                  {code}
                </span>
              </span>
            );
          })}
          {rows.length === 0 && <span className={styles.nothing}>{t("preview.nothing")}</span>}
        </div>
      </div>
      <p className={styles.note}>
        <span>
          <IconPhone size={13} stroke={1.8} /> {t("call")}
        </span>
        <span>
          <IconDialpad size={13} stroke={1.8} /> {t("dtmf")}
        </span>
      </p>
    </aside>
  );
}
