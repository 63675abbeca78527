import { Button } from "@mantine/core";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import type { Reason } from "./edit-state.ts";
import styles from "./PeopleGrid.module.css";
import { editMembersText } from "./text.ts";

interface RefusedNoticeProps {
  readonly refused: ReadonlyMap<number, Reason>;
  /** Null if there is no grid to scroll to. */
  readonly onShow: ((number: number) => void) | null;
  readonly onTake: () => void;
}

/** Says which members were not saved and what can be done about it. */
export function RefusedNotice({ refused, onShow, onTake }: RefusedNoticeProps) {
  const t = useText(editMembersText);
  const [first] = refused.keys();
  const reasons = [...Map.groupBy(refused.values(), (reason) => reason)];
  return (
    <Notice kind="warn" title={t("refused", { count: refused.size })} focused>
      {reasons.map(([reason, { length: count }]) => (
        <p key={reason}>{t(`refused.${reason}_text`, { count })}</p>
      ))}
      <div className={styles.choices}>
        {onShow && first !== undefined && (
          <Button size="xs" onClick={() => onShow(first)}>
            {t("refused.show")}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onTake}>
          {t("newer.take")}
        </Button>
      </div>
    </Notice>
  );
}
