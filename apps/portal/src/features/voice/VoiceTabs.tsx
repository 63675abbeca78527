import type { MouseEvent } from "react";
import { useText } from "../../kit/useText.ts";
import { addressOf, TABS, type Tab } from "./address.ts";
import { PARTS } from "./parts.ts";
import { voiceText } from "./text.ts";
import styles from "./VoiceTabs.module.css";

interface VoiceTabsProps {
  readonly current: Tab;
  readonly onGo: (tab: Tab) => void;
}

const prefetch = (tab: Tab) => tab !== "accounts" && PARTS[tab].prefetch();

/** The three subjects; each is an address of its own. */
export function VoiceTabs({ current, onGo }: VoiceTabsProps) {
  const t = useText(voiceText);
  const follow = (event: MouseEvent, tab: Tab) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onGo(tab);
  };
  return (
    <nav className={styles.tabs} aria-label={t("tabs")}>
      {TABS.map((tab) => (
        <a
          key={tab}
          href={addressOf({ tab, account: null, from: null })}
          className={styles.tab}
          aria-current={tab === current ? "page" : undefined}
          onPointerEnter={() => prefetch(tab)}
          onFocus={() => prefetch(tab)}
          onClick={(event) => follow(event, tab)}
        >
          {t(`tab.${tab}`)}
        </a>
      ))}
    </nav>
  );
}
