import { Button } from "@mantine/core";
import { getBootData } from "../../kit/boot-data.ts";
import { Link } from "../../kit/Link.tsx";
import { useSession } from "../../kit/session.ts";
import { useText } from "../../kit/useText.ts";
import { FocusedHeading } from "../../ui/FocusedHeading.tsx";
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
      {/* Somebody else may have the account: whoever cannot take it back needs a person. */}
      {change === "undo" && how.kind !== "done" && (
        <p className={styles.small}>
          <a href={getBootData().brand.links.support}>{t("customer_service")}</a>
        </p>
      )}
    </>
  );
}
