import { TRIAL } from "@portal/model/limits.ts";
import type { ReactNode } from "react";
import { getBootData } from "../../kit/boot-data.ts";
import { LanguageChoice } from "../../kit/LanguageChoice.tsx";
import { Link } from "../../kit/Link.tsx";
import { Redirect } from "../../kit/Redirect.tsx";
import { useText } from "../../kit/useText.ts";
import { words } from "../../kit/words.ts";
import { BrandMark } from "../../ui/BrandMark.tsx";
import { readDraft } from "./draft.ts";
import { NextSteps } from "./NextSteps.tsx";
import { Progress } from "./Progress.tsx";
import { SoFar, SoFarLine } from "./SoFar.tsx";
import { FORMS, numberOf, PATHS, redirectStepFor, type Step } from "./steps.ts";
import { signupText } from "./text.ts";
import styles from "./WizardFrame.module.css";

interface WizardFrameProps {
  readonly step: Step;
  /** An h1: a form's first field takes the focus, any other page's heading does. */
  readonly title: ReactNode;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

/** What was given on the left, the step in the middle, what comes on the right. Who is at the wrong step is led away. */
export function WizardFrame({ step, title, lead, children }: WizardFrameProps) {
  const t = useText(signupText);
  const { name, logo_url } = getBootData().brand;
  const draft = readDraft();
  const instead = redirectStepFor(step, draft);
  if (instead) return <Redirect to={PATHS[instead]} />;

  const onTheWay = numberOf(step) !== null || step === "verify";
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <BrandMark logo_url={logo_url} />
        <span className={styles.name}>{name}</span>
        <span className={styles.other}>
          <span className={styles.question}>{t("have_account")}</span> <Link to="/login">{t("log_in")}</Link>
        </span>
      </header>
      <div className={styles.columns}>
        {onTheWay && <SoFar step={step} draft={draft} />}
        <main className={styles.middle}>
          {onTheWay && <SoFarLine step={step} draft={draft} />}
          <div className={styles.panel}>
            <div className={styles.head}>
              {onTheWay && <Progress number={numberOf(step)} all={FORMS.length} />}
              {title}
              <p className={styles.lead}>{lead}</p>
            </div>
            {children}
          </div>
          <Fine step={step} />
        </main>
        {onTheWay && <NextSteps step={step} />}
      </div>
      <footer className={styles.foot}>
        <LanguageChoice />
      </footer>
    </div>
  );
}

/** What is agreed to at this step, in small print. */
function Fine({ step }: { readonly step: Step }) {
  const t = useText(signupText);
  const word = useText(words);
  const { edition, brand } = getBootData();
  if (step === "verify" || step === "welcome_back" || step === "welcome_back_other") return null;
  const { days, tier } = TRIAL[edition === "solo" ? "solo" : "team"];
  return (
    <p className={styles.fine}>
      {t("trial", { days, tier: word(`tier.${tier}`) })} {t(`fine.${step}`)}{" "}
      <a href={brand.links.privacy} target="_blank" rel="noopener">
        {t("fine.privacy")}
      </a>
      .
    </p>
  );
}
