import { Button } from "@mantine/core";
import { EntryFrame } from "../../kit/EntryFrame.tsx";
import { FailureNotice } from "../../kit/FailureNotice.tsx";
import { Link } from "../../kit/Link.tsx";
import { Redirect } from "../../kit/Redirect.tsx";
import { useRouteParam } from "../../kit/useRouteParam.ts";
import { useText } from "../../kit/useText.ts";
import { FocusedHeading } from "../../ui/FocusedHeading.tsx";
import { loginText } from "./text.ts";
import { useTokenLogin } from "./useTokenLogin.ts";

/** Support staff enter a customer's account (specification §2). */
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
