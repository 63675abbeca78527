import { TRIAL } from "@portal/model/limits.ts";
import type { ReactNode } from "react";
import { getBootData } from "#platform/loading/boot-data.ts";
import { LanguageChoice } from "#platform/text/LanguageChoice.tsx";
import { Link } from "#platform/routing/Link.tsx";
import { Redirect } from "#platform/routing/Redirect.tsx";
import { useText } from "#platform/text/useText.ts";
import { words } from "#domain/team/words.ts";
import { BrandMark } from "#ui/BrandMark.tsx";
import { readDraft } from "./draft.ts";
import { NextSteps } from "./NextSteps.tsx";
import { Progress } from "./Progress.tsx";
import { SoFar, SoFarLine } from "./SoFar.tsx";
import { FORMS, numberOf, PATHS, redirectStepFor, type Step } from "./steps.ts";
import { signupText } from "./text.ts";
import styles from "./WizardFrame.module.css";

interface WizardFrameProps {
  readonly step: Step;
  /** An h1. The first field of a form takes the focus; on other pages the heading does. */
  readonly title: ReactNode;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

/**
 * Completed steps on the left, the current one in the middle, the next ones on the right. Redirects from a wrong step.
 */
export function WizardFrame({ step, title, lead, children }: WizardFrameProps) {
  const t = useText(signupText);
  const { brand } = getBootData();
  const draft = readDraft();
  const instead = redirectStepFor(step, draft);
  if (instead) return <Redirect to={PATHS[instead]} />;

  const hasSummary = numberOf(step) !== null || step === "verify";
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <BrandMark brand={brand} />
        <span className={styles.name}>{brand.name}</span>
        <span className={styles.other}>
          <span className={styles.question}>{t("have_account")}</span> <Link to="/login">{t("log_in")}</Link>
        </span>
      </header>
      <div className={styles.columns}>
        {hasSummary && <SoFar step={step} draft={draft} />}
        <main className={styles.middle}>
          {hasSummary && <SoFarLine step={step} draft={draft} />}
          <div className={styles.panel}>
            <div className={styles.head}>
              {hasSummary && <Progress number={numberOf(step)} all={FORMS.length} />}
              {title}
              <p className={styles.lead}>{lead}</p>
            </div>
            {children}
          </div>
          <Fine step={step} />
        </main>
        {hasSummary && <NextSteps step={step} />}
      </div>
      <footer className={styles.foot}>
        <LanguageChoice />
      </footer>
    </div>
  );
}

/** The fine print of this step. */
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
