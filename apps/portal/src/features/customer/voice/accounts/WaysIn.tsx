import { IconArrowRight, IconBuildingBroadcastTower, IconServer } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import { voiceText } from "../text.ts";
import type { Go } from "../usePageState.ts";
import styles from "./WaysIn.module.css";

const WAYS = [
  { from: "own", Icon: IconServer },
  { from: "list", Icon: IconBuildingBroadcastTower },
] as const;

/** The two ways to add a voice account, and what each requires. */
export function WaysIn({ go }: { readonly go: Go }) {
  const t = useText(voiceText);
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers ignore a list without bullets
    <ul className={styles.ways} role="list" aria-label={t("ways")}>
      {WAYS.map(({ from, Icon }) => (
        <li key={from}>
          <button type="button" className={styles.way} onClick={() => go({ account: "new", from })}>
            <span className={styles.icon}>
              <Icon size={20} stroke={1.5} aria-hidden />
            </span>
            <strong>{t(`way.${from}`)}</strong>
            <span className={styles.what}>{t(`way.${from}_text`)}</span>
            <span className={styles.go}>
              {t(`way.${from}_go`)}
              <IconArrowRight size={14} aria-hidden />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
