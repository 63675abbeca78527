import { getBootData } from "#platform/loading/boot-data.ts";
import type { CallFailed } from "#platform/http/call-failed.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { failureText } from "#platform/text/failure-text.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { signupText } from "./text.ts";

/** Failures whose own text explains why the address cannot be used or checked. */
const SAYS_WHY: ReadonlySet<CallFailed["code"]> = new Set(["offline", "signup.email_canceled"]);

/**
 * The address could not be checked. Only rate-limited users are asked to wait; others are referred to customer service.
 */
export function EmailTrouble({ failed }: { readonly failed: CallFailed | null }) {
  const t = useText(signupText);
  if (failed?.status === 429) return <Notice kind="wait" title={failureText(failed)} focused />;
  const service = (
    <>
      {failed && SAYS_WHY.has(failed.code) ? failureText(failed) : t("email.problem.hint")}{" "}
      <a href={getBootData().brand.links.support}>{t("email.problem.link")}</a>
    </>
  );
  if (failed) {
    return (
      <FailureNotice title={t("email.problem")} failed={failed}>
        {service}
      </FailureNotice>
    );
  }
  return (
    <Notice kind="bad" title={t("email.problem")} focused>
      {service}
    </Notice>
  );
}
