import type { CallFailed } from "#platform/http/call-failed.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { failureText } from "#platform/text/failure-text.ts";
import { useIssueText } from "#platform/text/issue-text.ts";
import { Link } from "#platform/routing/Link.tsx";
import { useText } from "#platform/text/useText.ts";
import { PATHS, stepOfField } from "./steps.ts";
import { signupText } from "./text.ts";

/** Says why the account was not created, with a link to the step that can fix it. */
export function CreateFailed({ failed }: { readonly failed: CallFailed }) {
  const t = useText(signupText);
  const issueText = useIssueText();
  const field = failed.fields[0];
  const unusable = failed.code === "signup.domain_refused" || failed.code === "signup.email_canceled";
  const step = unusable ? "email" : stepOfField(field?.name ?? "");
  if (!step) return <FailureNotice title={t("preferences.failed")} failed={failed} />;
  return (
    <FailureNotice title={t("preferences.failed")} failed={failed}>
      {field ? issueText(field.issue) : failureText(failed)}{" "}
      <Link to={PATHS[step]}>{t("preferences.mend", { step: t(`next.${step}`) })}</Link>
    </FailureNotice>
  );
}
