import { Button } from "@mantine/core";
import { getBootData } from "#platform/loading/boot-data.ts";
import { Link } from "#platform/routing/Link.tsx";
import { useSession } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import styles from "./EmailChange.module.css";
import { emailChangeText } from "./text.ts";
import type { EmailChangeOutcome } from "./useEmailChangeLink.ts";

interface ChangeSettledProps {
  readonly change: "confirm" | "undo";
  readonly how: EmailChangeOutcome;
}

export function ChangeSettled({ change, how }: ChangeSettledProps) {
  const t = useText(emailChangeText);
  const signedIn = useSession("customer") !== null;
  return (
    <>
      <FocusedHeading key={how.kind}>{t(`${change}.${how.kind}`)}</FocusedHeading>
      {how.kind === "done" && (
        <p className={styles.text}>
          {t(`${change}.done.now`)} <strong>{how.email}</strong>
        </p>
      )}
      <p className={styles.text}>{t(`${change}.${how.kind}.lead`)}</p>
      <Button size="md" renderRoot={(props) => <Link to={signedIn ? "/dashboard" : "/login"} {...props} />}>
        {t(signedIn ? "home" : "log_in")}
      </Button>
      {/* Someone else may control the account, so a user who cannot undo the change needs support. */}
      {change === "undo" && how.kind !== "done" && (
        <p className={styles.small}>
          <a href={getBootData().brand.links.support}>{t("customer_service")}</a>
        </p>
      )}
    </>
  );
}
