import { Button } from "@mantine/core";
import { EntryFrame } from "#platform/session/EntryFrame.tsx";
import { Link } from "#platform/routing/Link.tsx";
import { useText } from "#platform/text/useText.ts";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import { verificationText } from "./text.ts";

export function VerifyAccountScreen() {
  const t = useText(verificationText);
  return (
    <EntryFrame>
      <FocusedHeading>{t("done.title")}</FocusedHeading>
      <p className="dim">{t("done.lead")}</p>
      <Button size="md" renderRoot={(props) => <Link to="/login" {...props} />}>
        {t("log_in")}
      </Button>
    </EntryFrame>
  );
}
