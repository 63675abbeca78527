import { useText } from "#platform/text/useText.ts";
import { PlaceTabs } from "#ui/PlaceTabs.tsx";
import { addressOf, TABS } from "./page-state.ts";
import { PARTS } from "./parts.ts";
import styles from "./SubscriptionTabs.module.css";
import { subscriptionText } from "./text.ts";
import type { usePageState } from "./page-state.ts";

interface SubscriptionTabsProps {
  readonly current: ReturnType<typeof usePageState>["tab"];
  readonly onGo: ReturnType<typeof usePageState>["go"];
}

export function SubscriptionTabs({ current, onGo }: SubscriptionTabsProps) {
  const t = useText(subscriptionText);
  const tabs = TABS.map((tab) => ({ id: tab, to: addressOf(tab), label: t(`tab.${tab}`) }));
  return (
    <div className={styles.place}>
      <PlaceTabs label={t("tabs")} tabs={tabs} current={current} onGo={onGo} onNear={(tab) => PARTS[tab].prefetch()} />
    </div>
  );
}
