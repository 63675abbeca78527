import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { Facts } from "#ui/Facts.tsx";
import type { Apps } from "./data.ts";
import styles from "./Needs.module.css";
import { downloadText } from "./text.ts";

/** System requirements, so that no one downloads an app that will not run. */
export function Needs({ apps: { requirements, systems } }: { readonly apps: Apps }) {
  const t = useText(downloadText);
  return (
    <Card title={t("needs")} padded={false}>
      <div className={styles.facts}>
        <Facts
          least={180}
          facts={[
            { term: t("needs.processor"), value: t("needs.processor_text") },
            { term: t("needs.memory"), value: t("needs.memory_text", { count: requirements.memory_gb }) },
            { term: t("needs.disk"), value: t("needs.disk_text", { count: requirements.disk_mb }) },
            { term: t("needs.sound"), value: t("needs.sound_text"), note: t("needs.sound_note") },
            {
              term: t("needs.systems"),
              value: systems.map(({ os, min_version }) => (
                <span key={os} className={styles.system}>
                  {os} {min_version}+
                </span>
              )),
            },
          ]}
        />
      </div>
    </Card>
  );
}
