import { Button, PasswordInput } from "@mantine/core";
import { useState } from "react";
import { errorText } from "#platform/text/error-text.ts";
import { Link } from "#platform/routing/Link.tsx";
import { TermsChoices } from "#domain/terms/TermsChoices.tsx";
import { CodeField } from "#domain/two-step/CodeField.tsx";
import { useTerms } from "#domain/terms/useTerms.ts";
import { useText } from "#platform/text/useText.ts";
import { Form } from "#ui/Form.tsx";
import { AcceptTrouble } from "./AcceptTrouble.tsx";
import styles from "./Form.module.css";
import type { AcceptProps } from "./invitation.ts";
import { LeaveChoice } from "./LeaveChoice.tsx";
import { joinText } from "./text.ts";
import { useOwnAccount } from "./useOwnAccount.ts";

interface OwnAccountFormProps extends AcceptProps {
  readonly way: "existing" | "other_product";
  readonly otherProduct: string;
  /** Whether the account gives up a team, named or not. */
  readonly leavesTeam: boolean;
  readonly onOtherEmail: () => void;
}

/** For people with an account, here or in the other product: they prove it with its password. */
export function OwnAccountForm({ way, otherProduct, leavesTeam, onOtherEmail, ...accepting }: OwnAccountFormProps) {
  const t = useText(joinText);
  const errors = useText(errorText);
  const { token, invitation, onOver } = accepting;
  const terms = useTerms();
  const account = useOwnAccount({ token, way, onOldTerms: () => void terms.renew(), onOver });
  const { password, isWrong, code, codeIssue, busy, failed, minutes } = account;
  const [leaves, setLeaves] = useState(false);
  const isNewHere = way === "other_product";
  const complete = password !== "" && (leaves || !leavesTeam);

  const submit = () => {
    if (complete && (!isNewHere || terms.check())) account.submit();
  };
  return (
    <Form className={styles.form} refused={account.refused + terms.refused} onSubmit={submit}>
      <AcceptTrouble minutes={minutes} failed={failed} onOtherEmail={onOtherEmail} />
      <PasswordInput
        size="md"
        name="password"
        label={isNewHere ? t("password.of", { name: otherProduct }) : t("password")}
        autoComplete="current-password"
        value={password}
        onChange={(event) => account.typePassword(event.currentTarget.value)}
        error={isWrong && t("password.wrong")}
        aria-invalid={isWrong || undefined}
        errorProps={{ role: "alert" }}
        visibilityToggleButtonProps={{ "aria-label": t("password.show"), tabIndex: 0 }}
      />
      {code !== null && (
        <CodeField value={code} onChange={account.typeCode} error={codeIssue && errors(codeIssue)} readOnly={busy} />
      )}
      {leavesTeam && <LeaveChoice team={invitation.leaves} sure={leaves} onChange={setLeaves} />}
      {isNewHere && <TermsChoices {...terms.choices} />}
      <Button size="md" type="submit" className={styles.join} disabled={!complete} loading={busy}>
        {t("submit", { team: invitation.team_name })}
      </Button>
      {!isNewHere && (
        <p className={styles.small}>
          <Link to="/forgot-password">{t("forgot")}</Link>
        </p>
      )}
    </Form>
  );
}
