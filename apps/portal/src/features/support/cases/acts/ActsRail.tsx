import type { StaffLevel } from "@portal/model/access.ts";
import type { CaseFile } from "@portal/model/cases/schemas.ts";
import {
  IconAddressBook,
  IconArrowBackUp,
  IconBandage,
  IconCalendarPlus,
  IconDeviceMobileOff,
  IconGift,
  IconHeadset,
  IconKey,
  IconLockOpen,
  IconLogout,
  IconMailForward,
  IconPassword,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconShieldOff,
  IconTool,
  IconTrash,
  IconUserX,
  IconUsersPlus,
  type Icon,
} from "@tabler/icons-react";
import { Fragment, useId, useState, type ReactNode } from "react";
import { useText } from "#platform/text/useText.ts";
import { caseText } from "../text.ts";
import { caseActionsFor, DESTRUCTIVE_ACTIONS, obstacleOf, type CaseAction } from "./case-actions.ts";
import styles from "./ActsRail.module.css";
import { useActionLabels, useObstacleText } from "./useActionText.ts";

const ICONS: Readonly<Record<CaseAction, Icon>> = {
  unlock: IconLockOpen,
  resend: IconMailForward,
  password: IconKey,
  mfa: IconShieldOff,
  end_phones: IconLogout,
  end_team_phones: IconDeviceMobileOff,
  fix_user: IconBandage,
  fix_team: IconTool,
  sync_directory: IconAddressBook,
  sync_sip: IconRefresh,
  extend_trial: IconCalendarPlus,
  free_tier: IconGift,
  service_level: IconHeadset,
  migrate: IconUsersPlus,
  restore: IconArrowBackUp,
  go_on: IconPlayerPlay,
  suspend: IconPlayerPause,
  delete_user: IconUserX,
  delete_team: IconTrash,
};

interface ActsRailProps {
  readonly file: CaseFile;
  readonly level: StaffLevel;
  readonly onAct: (acts: readonly CaseAction[]) => void;
  readonly onGenerate: () => void;
}

/** All actions. Unavailable ones stay visible and say why. */
export function ActsRail({ file, level, onAct, onGenerate }: ActsRailProps) {
  const t = useText(caseText);
  const id = useId();
  const words = useActionLabels(file);
  const whyNot = useObstacleText();
  // Collapsed on narrow screens, where they would push the case far down.
  const [shown, setShown] = useState(false);
  const acts = caseActionsFor(file);
  const firstDestructive = acts.find((act) => DESTRUCTIVE_ACTIONS.has(act));
  return (
    <section className={styles.rail} aria-labelledby={id} data-shown={shown || undefined}>
      <div className={styles.head}>
        <h2 id={id}>{t("acts")}</h2>
        <span>{t("acts.each")}</span>
      </div>
      <button
        type="button"
        className={`${styles.toggle} only-on-phone`}
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        {t(shown ? "acts.hide" : "acts.show")}
      </button>
      <div className={styles.acts}>
        {acts.map((act) => {
          const obstacle = obstacleOf(act, file, level);
          const why = obstacle && whyNot(obstacle);
          const Icon = ICONS[act];
          return (
            <Fragment key={act}>
              {act === firstDestructive && (
                <>
                  <RailButton
                    icon={<IconPassword size={17} stroke={1.7} />}
                    note={t("act.generate.note")}
                    onClick={onGenerate}
                  >
                    {t("act.generate")}
                  </RailButton>
                  <div className={styles.line} />
                </>
              )}
              <RailButton
                icon={<Icon size={17} stroke={1.7} />}
                destructive={DESTRUCTIVE_ACTIONS.has(act)}
                why={why}
                note={words.note(act)}
                onClick={() => onAct([act])}
              >
                {words.label(act)}
              </RailButton>
            </Fragment>
          );
        })}
      </div>
    </section>
  );
}

interface RailButtonProps {
  readonly icon: ReactNode;
  readonly destructive?: boolean;
  readonly why?: string | null;
  readonly note?: string | null;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function RailButton({ icon, destructive = false, why = null, note = null, onClick, children }: RailButtonProps) {
  const words = why ?? note;
  return (
    <button
      type="button"
      className={styles.act}
      data-grave={destructive || undefined}
      // Not `disabled`: the item must be reachable, so that screen readers announce the reason.
      aria-disabled={why !== null || undefined}
      onClick={why === null ? onClick : undefined}
    >
      <span aria-hidden>{icon}</span>
      <span>
        {children}
        {words && <small>{words}</small>}
      </span>
    </button>
  );
}
