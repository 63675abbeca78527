import { IconUserOff } from "@tabler/icons-react";
import { useText } from "../../kit/useText.ts";
import { StatusMark } from "../../ui/StatusMark.tsx";
import type { DisplayStatus } from "./member-status.ts";
import styles from "./Status.module.css";
import { membersText } from "./text.ts";

/** Shape and word, never the colour alone. */
export function Status({ standing }: { readonly standing: DisplayStatus }) {
  const t = useText(membersText);
  return (
    <span className={styles.status} data-standing={standing}>
      {standing === "removed" ? <IconUserOff size={13} aria-hidden /> : <StatusMark status={standing} />}
      {t(`status.${standing}`)}
    </span>
  );
}
