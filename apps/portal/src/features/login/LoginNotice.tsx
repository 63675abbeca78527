import { getBootData } from "../../kit/boot-data.ts";
import { failureText } from "../../kit/failure-text.ts";
import type { LoginProblem } from "../../kit/login-outcome.ts";
import { useText } from "../../kit/useText.ts";
import { Notice } from "../../ui/Notice.tsx";
import { loginText } from "./text.ts";

interface Elsewhere {
  readonly kind: "elsewhere";
  readonly alternate: { readonly name: string; readonly login_url: string };
}

export function LoginNotice({ trouble }: { readonly trouble: LoginProblem | Elsewhere }) {
  const t = useText(loginText);
  switch (trouble.kind) {
    case "wrong":
      return (
        <Notice kind="bad" title={t(trouble.at_once ? "refused" : "wrong")}>
          {t("wrong.hint")}
        </Notice>
      );
    case "expired":
    case "ended":
      return (
        <Notice kind="info" title={t(trouble.kind)}>
          {t(`${trouble.kind}.hint`)}
        </Notice>
      );
    case "slow":
      return (
        <Notice kind="wait" title={t("slow")}>
          {t("slow.hint", { count: trouble.minutes })}
        </Notice>
      );
    case "contact":
      return (
        <Notice kind="bad" title={t("contact")}>
          {t("contact.hint")} <a href={getBootData().brand.links.support}>{t("contact.link")}</a>
        </Notice>
      );
    case "elsewhere": {
      const { name, login_url } = trouble.alternate;
      return (
        <Notice kind="info" title={t("elsewhere", { name })} focused>
          {t("elsewhere.hint")} <a href={login_url}>{t("alternate.link", { name })}</a>
        </Notice>
      );
    }
    case "failed":
      return (
        <Notice kind="bad" title={t(trouble.failed.status >= 500 ? "unexpected" : "failed")}>
          {failureText(trouble.failed)}
        </Notice>
      );
  }
}
