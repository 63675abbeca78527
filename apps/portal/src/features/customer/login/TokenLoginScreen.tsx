import { Button } from "@mantine/core";
import { EntryFrame } from "#platform/session/EntryFrame.tsx";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { Link } from "#platform/routing/Link.tsx";
import { Redirect } from "#platform/routing/Redirect.tsx";
import { useRouteParam } from "#platform/routing/useRouteParam.ts";
import { useText } from "#platform/text/useText.ts";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import { loginText } from "./text.ts";
import { useTokenLogin } from "./useTokenLogin.ts";

/** Logs support staff in to a customer's account (specification §2). */
export function TokenLoginScreen() {
  const t = useText(loginText);
  const { state, failed, again } = useTokenLogin(useRouteParam("token") ?? "");
  if (state === "opened") return <Redirect to="/dashboard" />;
  if (state === "invalid") {
    return (
      <EntryFrame>
        <FocusedHeading key="invalid">{t("token.invalid")}</FocusedHeading>
        <p className="dim">{t("token.invalid.hint")}</p>
        <p>
          <Link to="/login">{t("submit")}</Link>
        </p>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame>
      <FocusedHeading>{t("token.title")}</FocusedHeading>
      {failed ? (
        <>
          <FailureNotice title={t("failed")} failed={failed} />
          <Button size="md" variant="default" onClick={again}>
            {t("token.again")}
          </Button>
        </>
      ) : (
        <output className="dim">{t("token.checking")}</output>
      )}
    </EntryFrame>
  );
}
