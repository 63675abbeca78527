import { BackLink } from "#platform/routing/BackLink.tsx";
import { useText } from "#platform/text/useText.ts";
import { webhooksText } from "./text.ts";

/** From a webhook to all of them. */
export function BackToList() {
  const t = useText(webhooksText);
  return (
    <BackLink to="/dashboard/settings-and-preferences" search={{ section: "webhooks" }}>
      {t("back")}
    </BackLink>
  );
}
