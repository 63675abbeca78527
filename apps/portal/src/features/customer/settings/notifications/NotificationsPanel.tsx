import { Switch } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import type { PanelProps } from "../panel.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { Section } from "../Section.tsx";
import styles from "./NotificationsPanel.module.css";
import { settingsText } from "../text.ts";
import { usePreferences, type List } from "./usePreferences.ts";

const LISTS = ["list_productnotifications", "list_promotions"] as const satisfies readonly List[];
const SKELETON = [{ height: 150 }];

export function NotificationsPanel({ user }: PanelProps) {
  const t = useText(settingsText);
  const { query, outcome, change } = usePreferences(user);
  const { data } = query;
  if (!data)
    return (
      <PartState
        query={query}
        labels={{ loading: t("notifications.loading"), failed: t("notifications.failed") }}
        rows={SKELETON}
      />
    );
  return (
    <Card padded={false}>
      <Section title={t("notifications.mail")} text={t("notifications.mail.text")}>
        <div className={styles.lists}>
          {LISTS.map((list) => (
            <Switch
              key={list}
              size="sm"
              labelPosition="left"
              classNames={{ body: styles.body, labelWrapper: styles.label }}
              label={t(`notifications.${list}`)}
              description={t(`notifications.${list}.hint`)}
              checked={data[list]}
              onChange={(event) => change(list, event.currentTarget.checked)}
              error={outcome?.list === list && !outcome.saved && t("notifications.rolled_back")}
            />
          ))}
        </div>
        <output className="vh">{outcome?.saved && t("notifications.saved")}</output>
      </Section>
    </Card>
  );
}
