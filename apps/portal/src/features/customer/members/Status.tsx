import { IconUserOff } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import { StatusMark } from "#ui/StatusMark.tsx";
import type { DisplayStatus } from "./member-status.ts";
import styles from "./Status.module.css";
import { membersText } from "./text.ts";

/** Shape and word, never color alone. */
export function Status({ status }: { readonly status: DisplayStatus }) {
  const t = useText(membersText);
  return (
    <span className={styles.status} data-standing={status}>
      {status === "removed" ? <IconUserOff size={13} aria-hidden /> : <StatusMark status={status} />}
      {t(`status.${status}`)}
    </span>
  );
}
