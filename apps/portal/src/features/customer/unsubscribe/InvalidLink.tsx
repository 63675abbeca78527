import { Button } from "@mantine/core";
import { Link } from "#platform/routing/Link.tsx";
import { useText } from "#platform/text/useText.ts";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import { unsubscribeText } from "./text.ts";

export function InvalidLink() {
  const t = useText(unsubscribeText);
  return (
    <>
      <FocusedHeading>{t("invalid.title")}</FocusedHeading>
      <p className="dim">{t("invalid.lead")}</p>
      <Button size="md" renderRoot={(props) => <Link to="/login" {...props} />}>
        {t("log_in")}
      </Button>
    </>
  );
}
