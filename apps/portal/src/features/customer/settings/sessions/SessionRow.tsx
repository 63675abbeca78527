import { Button } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { dateAndTime, timeAgo } from "#platform/text/format.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Pill } from "#ui/Pill.tsx";
import styles from "./SessionRow.module.css";
import { sessionsText } from "./text.ts";
import type { OpenSession } from "./useSessions.ts";

interface SessionRowProps {
  readonly session: OpenSession;
  readonly ending: boolean;
  readonly onEnd: () => void;
}

export function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const t = useText(sessionsText);
  const locale = useLocale();
  const now = useNow();
  const browser = session.browser || t("unknown");
  const Icon = /iPhone|iPad|Android/.test(session.browser) ? IconDeviceMobile : IconDeviceDesktop;
  const when = timeAgo(session.last_seen_at * 1000, now, locale);
  return (
    <li className={styles.row}>
      <span className={styles.icon} aria-hidden>
        <Icon size={18} stroke={1.5} />
      </span>
      <div className={styles.words}>
        <div className={styles.name}>
          {browser}
          {session.current && <Pill tone="ok">{t("current")}</Pill>}
        </div>
        <div className={styles.times}>
          <span>{session.current ? t("in_use") : t("last", { when })}</span>
          <span>{t("started", { date: dateAndTime(session.created_at * 1000, locale) })}</span>
        </div>
      </div>
      {!session.current && (
        <Button size="xs" variant="default" loading={ending} aria-label={t("end.label", { browser })} onClick={onEnd}>
          {t("end")}
        </Button>
      )}
    </li>
  );
}
