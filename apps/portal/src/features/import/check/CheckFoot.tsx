import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useRef } from "react";
import { useTeam } from "../../../kit/team.ts";
import { useText } from "../../../kit/useText.ts";
import { importText } from "../text.ts";
import styles from "./CheckFoot.module.css";

interface CheckFootProps {
  /** How many seats the rows would take. */
  readonly needed: number;
  readonly left_out: number;
  readonly wrong: number;
  /** Why it does not go on, once that was tried. */
  readonly held: string | null;
  readonly busy: boolean;
  readonly onLeaveOut: () => void;
  readonly onBringBack: () => void;
  readonly onContinue: () => void;
}

export function CheckFoot({ needed, left_out, wrong, held, busy, ...on }: CheckFootProps) {
  const t = useText(importText);
  const next = useRef<HTMLButtonElement>(null);
  /** The button that was pressed goes away with what it did. */
  const andStay = (act: () => void) => () => {
    act();
    next.current?.focus();
  };
  const { data: team } = useTeam();
  const counters = team?.counters;
  const free = counters ? Math.max(0, counters.seats - counters.team_size) : null;
  return (
    <div className={styles.foot}>
      <div className={styles.words}>
        <span role="alert" className={styles.held}>
          {held}
        </span>
        {free !== null && free < needed && (
          <span className={styles.seats}>
            {t("check.seats", { needed: t("check.seats_needed", { count: needed }), free })}
          </span>
        )}
        {left_out > 0 && (
          <span>
            {t("check.left_out", { count: left_out })}{" "}
            <button type="button" className="link-button" onClick={andStay(on.onBringBack)}>
              {t("check.bring_back")}
            </button>
          </span>
        )}
      </div>
      {wrong > 0 && (
        <Button variant="default" disabled={busy} onClick={andStay(on.onLeaveOut)}>
          {t("check.leave_out", { count: wrong })}
        </Button>
      )}
      <Button
        ref={next}
        loading={busy}
        disabled={needed === 0}
        rightSection={<IconArrowRight size={16} aria-hidden />}
        onClick={on.onContinue}
      >
        {t("check.continue")}
      </Button>
      <output className="vh">{busy && t("check.sending")}</output>
    </div>
  );
}
