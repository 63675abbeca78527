import { IconLock } from "@tabler/icons-react";
import { Avatar } from "#ui/Avatar.tsx";
import { dateAndTime } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import styles from "./Messages.module.css";
import { ticketText } from "./text.ts";

export interface Shown {
  readonly id: string;
  readonly side: "customer" | "staff";
  readonly author: string;
  readonly mine?: boolean;
  readonly internal?: boolean;
  readonly body: string;
  readonly at: number;
}

/** All messages, oldest first, rendered as plain text. */
export function Messages({ messages }: { readonly messages: readonly Shown[] }) {
  const t = useText(ticketText);
  const locale = useLocale();
  return (
    <ol className={styles.messages} aria-label={t("conversation")}>
      {messages.map(({ id, side, author, mine, internal, body, at }) => (
        <li key={id} className={styles.message} data-side={side} data-internal={internal || undefined}>
          <Avatar name={author} size={30} />
          <div className={styles.words}>
            <p className={styles.who}>
              <strong>{mine ? t("you") : author}</strong>
              {side === "staff" && !internal && <span className={styles.role}>{t("support")}</span>}
              {internal && (
                <span className={styles.internal}>
                  <IconLock size={12} aria-hidden />
                  {t("internal")}
                </span>
              )}
              <time dateTime={new Date(at * 1000).toISOString()}>{dateAndTime(at * 1000, locale)}</time>
            </p>
            <p className={styles.body}>{body}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
