import type { Member } from "@portal/model/members/contract.ts";
import { dateAndTime, timeAgo } from "#platform/text/format.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import styles from "./ActivityFacts.module.css";
import { drawerText } from "./text.ts";

/** When a member joined and was last active. */
export function ActivityFacts({ member }: { readonly member: Member }) {
  const t = useText(drawerText);
  const locale = useLocale();
  const now = useNow();
  const rows = [
    { term: t("invited"), at: member.invited_at, none: t("not_yet") },
    { term: t("joined"), at: member.joined_at, none: t("not_yet") },
    { term: t("last_login"), at: member.last_login, none: t("never") },
    { term: t("last_device"), at: member.last_device_seen, none: t("never") },
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(({ term, at, none }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="num">
            {at === null ? (
              none
            ) : (
              <time dateTime={new Date(at * 1000).toISOString()} title={dateAndTime(at * 1000, locale)}>
                {timeAgo(at * 1000, now, locale)}
              </time>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
