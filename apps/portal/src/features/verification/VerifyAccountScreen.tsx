import { Button } from "@mantine/core";
import { EntryFrame } from "../../kit/EntryFrame.tsx";
import { Link } from "../../kit/Link.tsx";
import { useText } from "../../kit/useText.ts";
import { Arrival } from "../../ui/Arrival.tsx";
import { verificationText } from "./text.ts";

export function VerifyAccountScreen() {
  const t = useText(verificationText);
  return (
    <EntryFrame>
      <Arrival>{t("done.title")}</Arrival>
      <p className="dim">{t("done.lead")}</p>
      <Button size="md" renderRoot={(props) => <Link to="/login" {...props} />}>
        {t("log_in")}
      </Button>
    </EntryFrame>
  );
}
