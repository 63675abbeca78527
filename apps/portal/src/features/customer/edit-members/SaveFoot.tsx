import { Button } from "@mantine/core";
import { useText } from "#platform/text/useText.ts";
import { Kbd } from "#ui/Kbd.tsx";
import { withCommand } from "#ui/keyboard.ts";
import styles from "./SaveFoot.module.css";
import { editMembersText } from "./text.ts";

interface SaveFootProps {
  readonly changed: number;
  readonly removed: number;
  /** Number of members with an unresolved conflict. */
  readonly refused: number;
  /** Why it was not saved, after the user tried. */
  readonly blockedReason: string | null;
  readonly busy: boolean;
  readonly onDiscard: () => void;
}

/** Summary of unsaved changes. Its button submits the surrounding form. */
export function SaveFoot({ changed, removed, refused, blockedReason, busy, onDiscard }: SaveFootProps) {
  const t = useText(editMembersText);
  const parts = [
    changed > 0 && t("foot.changed", { count: changed }),
    removed > 0 && t("foot.removed", { count: removed }),
    refused > 0 && t("foot.refused", { count: refused }),
  ].filter(Boolean);
  const unsaved = parts.length > 0;
  return (
    <div className={styles.foot}>
      <div className={styles.words}>
        <output>
          {busy && t("foot.saving")}
          {!busy && (unsaved ? <strong>{parts.join(", ")}</strong> : t("foot.nothing"))}
        </output>
        <span role="alert" className={styles.held}>
          {blockedReason}
        </span>
      </div>
      <Button variant="subtle" color="gray" disabled={busy || !unsaved} onClick={onDiscard}>
        {t("discard")}
      </Button>
      <Button
        type="submit"
        loading={busy}
        disabled={!unsaved}
        rightSection={
          <span className={`${styles.key} not-on-phone`} aria-hidden>
            <Kbd>{withCommand("S")}</Kbd>
          </span>
        }
      >
        {t("save")}
      </Button>
    </div>
  );
}
