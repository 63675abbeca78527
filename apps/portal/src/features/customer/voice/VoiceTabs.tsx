import { useText } from "#platform/text/useText.ts";
import { PlaceTabs } from "#ui/PlaceTabs.tsx";
import { addressOf, TABS, type Tab } from "./page-state.ts";
import { PARTS } from "./parts.ts";
import { voiceText } from "./text.ts";
import styles from "./VoiceTabs.module.css";

interface VoiceTabsProps {
  readonly current: Tab;
  readonly onGo: (tab: Tab) => void;
}

const prefetch = (tab: Tab) => void (tab !== "accounts" && PARTS[tab].prefetch());

export function VoiceTabs({ current, onGo }: VoiceTabsProps) {
  const t = useText(voiceText);
  const tabs = TABS.map((tab) => ({
    id: tab,
    to: addressOf({ tab }),
    label: t(`tab.${tab}`),
  }));
  return (
    <div className={styles.place}>
      <PlaceTabs label={t("tabs")} tabs={tabs} current={current} onGo={onGo} onNear={prefetch} />
    </div>
  );
}
