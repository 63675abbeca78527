import type { CallFailed } from "../../kit/call-failed.ts";
import { FailureNotice } from "../../kit/FailureNotice.tsx";
import { failureText } from "../../kit/failure-text.ts";
import { useIssueText } from "../../kit/issue-text.ts";
import { Link } from "../../kit/Link.tsx";
import { useText } from "../../kit/useText.ts";
import { PATHS, stepOfField } from "./steps.ts";
import { signupText } from "./text.ts";

/** Why there is no account yet; what an earlier step asked for is mended there. */
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
