/* oxlint-disable jsx-a11y/prefer-tag-over-role -- absolutely positioned rows cannot use table layout */
import { dateAndTime, longDate, timeAgo } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { displayStatusOf } from "../member-status.ts";
import { Status } from "../Status.tsx";
import { membersText } from "../text.ts";
import { isWide, type ShownColumn } from "./columns.ts";
import styles from "./MembersTable.module.css";
import { lastSeen, type RowProps } from "./shown.ts";

interface MemberCellProps extends Pick<RowProps, "line" | "managing" | "now" | "reason"> {
  readonly column: ShownColumn;
  readonly tabIndex: number;
}

/** One value of a member. */
export function MemberCell({ column, line, managing, now, reason, tabIndex }: MemberCellProps) {
  const t = useText(membersText);
  const locale = useLocale();
  const wide = isWide(column) || undefined;
  switch (column) {
    case "email":
      return (
        <div role="cell" className={styles.email} data-wide={wide}>
          {managing ? (
            line.email
          ) : (
            <a href={`mailto:${line.email}`} tabIndex={tabIndex} data-main>
              {line.email}
            </a>
          )}
        </div>
      );
    case "extension":
      return (
        <div role="cell" className="num" data-wide={wide}>
          {line.extension}
        </div>
      );
    case "status": {
      const status = displayStatusOf(line);
      return <div role="cell">{status && <Status status={status} />}</div>;
    }
    case "role":
      return (
        <div role="cell" className={styles.role} data-plain={line.admin_role === "none" || undefined} data-wide={wide}>
          {line.admin_role && t(`role.${line.admin_role}`)}
        </div>
      );
    case "voice":
      return (
        <div role="cell" className={styles.seen} data-wide={wide}>
          {line.configured ? t("voice.assigned") : t("voice.none")}
        </div>
      );
    case "seen": {
      const seen = lastSeen(line);
      return (
        <div role="cell" className={styles.seen} title={seen === null ? undefined : dateAndTime(seen, locale)}>
          {seen === null ? t("never") : timeAgo(seen, now, locale)}
        </div>
      );
    }
    case "joined":
      return (
        <div role="cell" className={styles.seen} data-wide={wide}>
          {line.joined_at ? longDate(line.joined_at * 1000, locale) : t("never")}
        </div>
      );
    case "reason":
      return (
        <div role="cell" className={styles.reason} title={reason ?? undefined}>
          <span>{reason ?? t("reason.unknown")}</span>
        </div>
      );
  }
}
