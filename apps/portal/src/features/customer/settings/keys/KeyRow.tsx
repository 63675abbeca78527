import type { ApiKey } from "@portal/model/api-keys/contract.ts";
import { Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { longDate, timeAgo } from "#platform/text/format.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Pill } from "#ui/Pill.tsx";
import row from "../sessions/SessionRow.module.css";
import { isKnownScope } from "./data.ts";
import styles from "./Keys.module.css";
import { keysText } from "./text.ts";

interface KeyRowProps {
  readonly apiKey: ApiKey;
  readonly mayRevoke: boolean;
  readonly onActivity: () => void;
  readonly onRevoke: () => void;
}

export function KeyRow({ apiKey, mayRevoke, onActivity, onRevoke }: KeyRowProps) {
  const t = useText(keysText);
  const locale = useLocale();
  const now = useNow();
  const { name, prefix, scopes, networks, made_by, created_at, last_used_at, expires_at, revoked_at } = apiKey;
  const date = (at: number) => longDate(at * 1000, locale);
  const expired = expires_at !== null && expires_at * 1000 <= now;
  const ended = revoked_at !== null || expired;
  const facts = [
    last_used_at === null ? t("unused") : t("used", { when: timeAgo(last_used_at * 1000, now, locale) }),
    revoked_at !== null && t("revoked.at", { date: date(revoked_at) }),
    expires_at !== null && !ended && t("expires", { date: date(expires_at) }),
    networks.length > 0 && t("networks", { list: networks.join(", ") }),
    made_by === null
      ? t("made.gone", { date: date(created_at) })
      : t("made", { date: date(created_at), name: made_by }),
  ];
  return (
    <li className={`${row.row} ${styles.row}`} data-ended={ended || undefined}>
      <span className={row.icon} aria-hidden>
        <IconKey size={18} stroke={1.5} />
      </span>
      <div className={row.words}>
        <div className={row.name}>
          {name}
          <code className={`mono ${styles.prefix}`}>{prefix}…</code>
          {revoked_at !== null && <Pill tone="bad">{t("revoked")}</Pill>}
          {revoked_at === null && expired && <Pill tone="warn">{t("expired")}</Pill>}
        </div>
        <p className={styles.scopes}>
          {scopes.map((scope) => (isKnownScope(scope) ? t(`scope.${scope}`) : scope)).join(", ")}
        </p>
        <p className={styles.facts}>{facts.filter(Boolean).join(" · ")}</p>
      </div>
      <div className={styles.acts}>
        <Button size="xs" variant="default" aria-label={t("activity.label", { name })} onClick={onActivity}>
          {t("activity")}
        </Button>
        {mayRevoke && revoked_at === null && (
          <Button size="xs" variant="default" aria-label={t("revoke.label", { name })} onClick={onRevoke}>
            {t("revoke")}
          </Button>
        )}
      </div>
    </li>
  );
}
