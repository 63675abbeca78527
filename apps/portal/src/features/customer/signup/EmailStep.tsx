import { TextInput } from "@mantine/core";
import { Suspense } from "react";
import { getBootData } from "#platform/loading/boot-data.ts";
import { billingErrorText, errorText } from "#platform/text/error-text.ts";
import { useIssueText } from "#platform/text/issue-text.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { useText } from "#platform/text/useText.ts";
import { Form } from "#ui/Form.tsx";
import { Notice } from "#ui/Notice.tsx";
import { EmailTrouble } from "./EmailTrouble.tsx";
import styles from "./Form.module.css";
import { StepActions } from "./StepActions.tsx";
import { signupText } from "./text.ts";
import { useEmailStep } from "./useEmailStep.ts";
import { WizardFrame } from "./WizardFrame.tsx";

/** Loaded only with a referral link. */
const check = lazyPart({
  load: () => import("./ReferralCheck.tsx").then((m) => m.ReferralCheck),
  texts: [billingErrorText],
});

export function EmailStep() {
  const t = useText(signupText);
  const error = useText(errorText);
  const issueText = useIssueText();
  const { referral, forgetReferral, ...step } = useEmailStep(getBootData().signup.email_pattern);
  const { typed, type, issue, refused, unsure, problem, failedSubmits, busy, failed, submit } = step;
  return (
    <WizardFrame step="email" title={<h1>{t("email.title")}</h1>} lead={t("email.lead")}>
      <Form className={styles.form} refused={failedSubmits} onSubmit={() => submit()}>
        <Suspense>{referral && <check.Part code={referral} onUnknown={forgetReferral} />}</Suspense>
        {(problem || failed) && <EmailTrouble failed={failed} />}
        <TextInput
          size="md"
          type="email"
          name="email"
          label={t("email.label")}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- filling in this field is the purpose of the page
          autoFocus
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          error={refused ? error("signup.domain_refused") : issueText(issue)}
          errorProps={{ role: "alert" }}
        />
        {unsure && (
          <Notice kind="warn" title={t("email.unsure")} focused>
            {t("email.unsure.hint", { ending: unsure })}{" "}
            <button type="button" className="link-button" onClick={() => submit({ sure: true })}>
              {t("email.unsure.go")}
            </button>
          </Notice>
        )}
        <StepActions step="email" busy={busy} />
      </Form>
    </WizardFrame>
  );
}
