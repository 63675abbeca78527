import { failureText } from "#platform/text/failure-text.ts";
import type { LoginProblem } from "#platform/session/login-outcome.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { supportLoginText } from "./text.ts";

export function SupportLoginNotice({ problem }: { readonly problem: LoginProblem }) {
  const t = useText(supportLoginText);
  switch (problem.kind) {
    case "slow":
      return (
        <Notice kind="wait" title={t("slow")}>
          {t("slow.hint", { count: problem.minutes })}
        </Notice>
      );
    case "failed":
      return (
        <Notice kind="bad" title={t("failed")}>
          {failureText(problem.failed)}
        </Notice>
      );
    case "ended":
      return (
        <Notice kind="info" title={t("ended")}>
          {t("ended.hint")}
        </Notice>
      );
    case "wrong":
    case "contact":
    case "expired":
      return (
        <Notice kind="bad" title={t(problem.kind)}>
          {t(`${problem.kind}.hint`)}
        </Notice>
      );
  }
}
