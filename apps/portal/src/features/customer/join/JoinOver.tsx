import { LINK_LIFE_S } from "@portal/model/limits.ts";
import { Button } from "@mantine/core";
import { Link } from "#platform/routing/Link.tsx";
import { ResendMail } from "#domain/verification/ResendMail.tsx";
import { useText } from "#platform/text/useText.ts";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import styles from "./Form.module.css";
import type { Over } from "./outcome.ts";
import { joinText } from "./text.ts";

interface JoinOverProps {
  readonly over: Over;
  readonly team: string;
}

export function JoinOver({ over, team }: JoinOverProps) {
  const t = useText(joinText);
  if (over.kind === "verify") {
    return (
      <>
        <FocusedHeading key="verify">{t("verify.title")}</FocusedHeading>
        <p className={styles.lead}>
          {t("verify.lead")} <strong>{over.email}</strong>
        </p>
        <p className={styles.lead}>{t("verify.hint", { team, hours: LINK_LIFE_S.verify / 3600 })}</p>
        <p className={styles.lead}>{t("verify.nothing")}</p>
        <ResendMail email={over.email} variant="default" />
      </>
    );
  }
  return (
    <>
      <FocusedHeading key={over.kind}>{t(`${over.kind}.title`, { team })}</FocusedHeading>
      <p className={styles.lead}>{t(`${over.kind}.lead`, { team })}</p>
      <Button size="md" renderRoot={(props) => <Link to="/login" {...props} />}>
        {t("log_in")}
      </Button>
    </>
  );
}
