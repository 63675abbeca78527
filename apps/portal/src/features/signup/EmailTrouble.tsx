import { getBootData } from "../../kit/boot-data.ts";
import type { CallFailed } from "../../kit/call-failed.ts";
import { FailureNotice } from "../../kit/FailureNotice.tsx";
import { failureText } from "../../kit/failure-text.ts";
import { useText } from "../../kit/useText.ts";
import { Notice } from "../../ui/Notice.tsx";
import { signupText } from "./text.ts";

/** What says itself why the address cannot be used, or could not be checked. */
const SAYS_WHY: ReadonlySet<CallFailed["code"]> = new Set(["offline", "signup.email_canceled"]);

/** The address could not be checked. Only who asked too often is told to wait; all others are led to customer service. */
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
