import { Button } from "@mantine/core";
import { boot } from "../../kit/boot.ts";
import { Link } from "../../kit/Link.tsx";
import { useSession } from "../../kit/session.ts";
import { useText } from "../../kit/useText.ts";
import { Arrival } from "../../ui/Arrival.tsx";
import styles from "./EmailChange.module.css";
import { emailChangeText } from "./text.ts";
import type { Settled } from "./useSettle.ts";

interface ChangeSettledProps {
  readonly change: "confirm" | "undo";
  readonly how: Settled;
}

export function ChangeSettled({ change, how }: ChangeSettledProps) {
  const t = useText(emailChangeText);
  const signedIn = useSession("customer") !== null;
  return (
    <>
      <Arrival key={how.kind}>{t(`${change}.${how.kind}`)}</Arrival>
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
          <a href={boot().brand.links.support}>{t("customer_service")}</a>
        </p>
      )}
    </>
  );
}
