import type { CallAction } from "@portal/model/call-actions/rules.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import styles from "./ActionsTable.module.css";
import { KeysDrawing } from "./KeysDrawing.tsx";
import { actionsText } from "./text.ts";

/** Read-only list for members who cannot edit call actions. */
export function ActionsTable({ actions }: { readonly actions: readonly CallAction[] }) {
  const t = useText(actionsText);
  if (actions.length === 0) {
    return (
      <Card padded={false}>
        <EmptyState drawing={<KeysDrawing />} title={t("read.empty")}>
          {t("read.empty_text")}
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className={styles.place}>
      <Card padded={false}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("label")}</th>
              <th scope="col">{t("code")}</th>
              <th scope="col">{t("use_as")}</th>
            </tr>
          </thead>
          <tbody>
            {actions.map(({ label, code, use_as }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className="mono">{code}</td>
                <td>{t(use_as)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <p className={styles.note}>
        {t("use_as.help")} {t("read.note")}
      </p>
    </div>
  );
}
