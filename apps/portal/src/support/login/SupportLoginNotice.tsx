import { failureText } from "../../kit/failure-text.ts";
import type { LoginProblem } from "../../kit/login-outcome.ts";
import { useText } from "../../kit/useText.ts";
import { Notice } from "../../ui/Notice.tsx";
import { supportLoginText } from "./text.ts";

export function SupportLoginNotice({ trouble }: { readonly trouble: LoginProblem }) {
  const t = useText(supportLoginText);
  switch (trouble.kind) {
    case "slow":
      return (
        <Notice kind="wait" title={t("slow")}>
          {t("slow.hint", { count: trouble.minutes })}
        </Notice>
      );
    case "failed":
      return (
        <Notice kind="bad" title={t("failed")}>
          {failureText(trouble.failed)}
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
        <Notice kind="bad" title={t(trouble.kind)}>
          {t(`${trouble.kind}.hint`)}
        </Notice>
      );
  }
}
