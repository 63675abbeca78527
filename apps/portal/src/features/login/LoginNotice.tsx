import { boot } from "../../kit/boot.ts";
import { failureText } from "../../kit/failure-text.ts";
import type { LoginTrouble } from "../../kit/login-outcome.ts";
import { useText } from "../../kit/useText.ts";
import { Notice } from "../../ui/Notice.tsx";
import { loginText } from "./text.ts";

export function LoginNotice({ trouble }: { readonly trouble: LoginTrouble }) {
  const t = useText(loginText);
  switch (trouble.kind) {
    case "wrong":
      return (
        <Notice kind="bad" title={t("wrong")}>
          {t("wrong.hint")}
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
          {t("contact.hint")} <a href={boot().brand.links.support}>{t("contact.link")}</a>
        </Notice>
      );
    case "failed":
      return (
        <Notice kind="bad" title={t("failed")}>
          {failureText(trouble.failed)}
        </Notice>
      );
  }
}
