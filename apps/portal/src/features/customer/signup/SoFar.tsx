import { IconCheck } from "@tabler/icons-react";
import { currentLocale } from "#platform/text/locale.ts";
import { useText } from "#platform/text/useText.ts";
import type { Draft } from "./draft.ts";
import { Rail, RailItem } from "./Rail.tsx";
import styles from "./SoFar.module.css";
import { completedSteps, type Step } from "./steps.ts";
import { signupText } from "./text.ts";

interface SoFarProps {
  readonly step: Step;
  readonly draft: Draft;
}

function useBullets({ step, draft }: SoFarProps) {
  const t = useText(signupText);
  const details = {
    email: draft.email,
    password: t("given.password.detail"),
    profile: `${draft.first_name} ${draft.last_name}`,
    terms: t("given.terms.detail"),
    referral: draft.referral_code,
  };
  return completedSteps(step, draft).map((given) => ({ given, title: t(`given.${given}`), detail: details[given] }));
}

export function SoFar(props: SoFarProps) {
  const t = useText(signupText);
  const bullets = useBullets(props);
  return (
    <Rail title={t("so_far")} folds>
      {bullets.length === 0 && <p className={styles.nothing}>{t("so_far.nothing")}</p>}
      <ol>
        {bullets.map(({ given, title, detail }) => (
          <RailItem key={given} done mark={<IconCheck size={13} stroke={2.4} />} title={title} detail={detail} />
        ))}
      </ol>
    </Rail>
  );
}

/** The same for small screens, collapsed into one line. */
export function SoFarLine(props: SoFarProps) {
  const t = useText(signupText);
  const bullets = useBullets(props);
  if (bullets.length === 0) return null;
  const names = bullets.map(({ title }) => title.toLocaleLowerCase(currentLocale()));
  return (
    <details className={styles.line}>
      <summary>
        <IconCheck size={14} stroke={2.4} aria-hidden />
        {t("so_far.line", { list: names.join(", ") })}
      </summary>
      <ul>
        {bullets.map(({ given, title, detail }) => (
          <li key={given}>
            {title}: {detail}
          </li>
        ))}
      </ul>
    </details>
  );
}
