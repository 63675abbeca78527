import { useText } from "#platform/text/useText.ts";
import { singleKeysOn } from "#platform/keyboard/shortcuts.ts";
import { Kbd } from "#ui/Kbd.tsx";
import { membersText } from "../text.ts";
import work from "#ui/WorkPage.module.css";
import styles from "./ListFoot.module.css";

interface ListFootProps {
  readonly shown: number;
  readonly total: number | null;
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly keys: boolean;
}

/** How much of the list is loaded, and its keyboard shortcuts. */
export function ListFoot({ shown, total, hasMore, loading, keys }: ListFootProps) {
  const t = useText(membersText);
  const words = () => {
    if (loading) return t("loading");
    if (hasMore) return total === null ? t("foot.more", { shown }) : t("foot.of", { shown, total });
    return t("foot.shown", { count: shown });
  };
  return (
    <div className={`${work.foot} ${styles.foot} not-on-phone`}>
      <span className="num">{words()}</span>
      {keys && (
        <span className={styles.keys} aria-hidden>
          <span>
            <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t("foot.move")}
          </span>
          {singleKeysOn() && (
            <span>
              <Kbd>X</Kbd> {t("foot.select")}
            </span>
          )}
          <span>
            <Kbd>↵</Kbd> {t("foot.open")}
          </span>
          {singleKeysOn() && (
            <span>
              <Kbd>?</Kbd> {t("foot.keys")}
            </span>
          )}
        </span>
      )}
    </div>
  );
}
