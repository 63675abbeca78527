import "../../styles/checkbox.ts";
import { TERMS } from "@portal/model/limits.ts";
import { session } from "@portal/model/session/contract.ts";
import { team } from "@portal/model/team/contract.ts";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { call } from "../../kit/call.ts";
import { FailureNotice } from "../../kit/FailureNotice.tsx";
import { release } from "../../kit/held.ts";
import { useSession } from "../../kit/session.ts";
import { TermsChoices } from "../../kit/TermsChoices.tsx";
import { useLogOut } from "../../kit/useLogOut.ts";
import { useSend } from "../../kit/useSend.ts";
import { useTerms } from "../../kit/useTerms.ts";
import { useText } from "../../kit/useText.ts";
import { Arrival } from "../../ui/Arrival.tsx";
import { Card } from "../../ui/Card.tsx";
import styles from "./TermsGate.module.css";
import { gateText } from "./text.ts";

/** Newer terms come before everything else; once they are accepted, every page loads anew. */
export function TermsGate() {
  const t = useText(gateText);
  const id = useSession("customer")?.user.team.id;
  const queries = useQueryClient();
  const leave = useLogOut("customer", session.logout);
  const terms = useTerms();
  const { busy, failed, send } = useSend(async () => {
    await call(team.acceptTerms, { params: { id: id ?? "" }, body: TERMS });
    release();
    void queries.resetQueries();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && terms.check()) send();
  };
  return (
    <Card padded={false}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.head}>
          <Arrival>{t("title")}</Arrival>
          <p>{t("lead")}</p>
        </div>
        {failed && <FailureNotice title={t("failed")} failed={failed} />}
        <TermsChoices {...terms.choices} />
        <div className={styles.actions}>
          <Button size="md" type="submit" loading={busy}>
            {t("accept")}
          </Button>
          <Button size="md" variant="subtle" color="gray" onClick={() => void leave()}>
            {t("log_out")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
