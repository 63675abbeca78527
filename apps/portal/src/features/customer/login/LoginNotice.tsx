import { getBootData } from "#platform/loading/boot-data.ts";
import { failureText } from "#platform/text/failure-text.ts";
import type { LoginProblem } from "#platform/session/login-outcome.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { loginText } from "./text.ts";

interface Elsewhere {
  readonly kind: "elsewhere";
  readonly alternate: { readonly name: string; readonly login_url: string };
}

export function LoginNotice({ problem }: { readonly problem: LoginProblem | Elsewhere }) {
  const t = useText(loginText);
  switch (problem.kind) {
    case "wrong":
      return (
        <Notice kind="bad" title={t(problem.at_once ? "refused" : "wrong")}>
          {t("wrong.hint")}
        </Notice>
      );
    case "expired":
    case "ended":
      return (
        <Notice kind="info" title={t(problem.kind)}>
          {t(`${problem.kind}.hint`)}
        </Notice>
      );
    case "slow":
      return (
        <Notice kind="wait" title={t("slow")}>
          {t("slow.hint", { count: problem.minutes })}
        </Notice>
      );
    case "contact":
      return (
        <Notice kind="bad" title={t("contact")}>
          {t("contact.hint")} <a href={getBootData().brand.links.support}>{t("contact.link")}</a>
        </Notice>
      );
    case "elsewhere": {
      const { name, login_url } = problem.alternate;
      return (
        <Notice kind="info" title={t("elsewhere", { name })} focused>
          {t("elsewhere.hint")} <a href={login_url}>{t("alternate.link", { name })}</a>
        </Notice>
      );
    }
    case "failed":
      return (
        <Notice kind="bad" title={t(problem.failed.status >= 500 ? "unexpected" : "failed")}>
          {failureText(problem.failed)}
        </Notice>
      );
  }
}
