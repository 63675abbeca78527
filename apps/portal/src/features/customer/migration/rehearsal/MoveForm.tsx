import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { TEAM_NAME } from "@portal/model/limits.ts";
import { migration, type MovePreview } from "@portal/model/migration/contract.ts";
import { teamNameIssue } from "@portal/model/team/name.ts";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { getBootData } from "#platform/loading/boot-data.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { useIssueText } from "#platform/text/issue-text.ts";
import { Link } from "#platform/routing/Link.tsx";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { runPath } from "../run-path.ts";
import { migrationText } from "../text.ts";
import styles from "./MoveForm.module.css";

interface MoveFormProps {
  readonly rehearsal: MovePreview;
  /** Whether staff filled it in. */
  readonly isPrepared: boolean;
}

/** Asks for the name, consent and the password, then starts the migration. */
export function MoveForm({ rehearsal, isPrepared }: MoveFormProps) {
  const t = useText(migrationText);
  const issueText = useIssueText();
  const withSudo = useSudo();
  const open = useOpen();
  const queries = useQueryClient();
  const [name, setName] = useState(isPrepared ? rehearsal.team_name : "");
  const [understood, setUnderstood] = useState(false);
  const [tried, setTried] = useState(0);
  const issue = teamNameIssue(name.trim(), getBootData().brand.name);
  const isMissing = tried > 0 && !understood;
  const { busy, failed, send } = useSend(async () => {
    const body = {
      team_name: name.trim(),
      expected_total: rehearsal.bill?.total ?? 0,
      version: rehearsal.version,
      understood: true,
    } as const;
    try {
      const move = await withSudo("migrate", (sudo) => call(migration.start, { body }, { sudo }));
      if (move) await open(runPath(move.id));
    } catch (thrown) {
      // The preview is outdated: load the newer price or obstacle right away.
      if (asCallFailed(thrown).code.startsWith("migration."))
        void queries.invalidateQueries({ queryKey: ["migration"] });
      throw thrown;
    }
  });
  const submit = () => {
    setTried((times) => times + 1);
    if (!issue && understood && !busy) send();
  };
  return (
    <Card title={t("form.title")}>
      <EditorFrame className={styles.form} refused={tried} onSubmit={submit}>
        {failed && <FailureNotice title={t("form.failed")} failed={failed} />}
        <TextInput
          label={t("form.name")}
          description={t("form.name_hint", TEAM_NAME)}
          inputWrapperOrder={["label", "input", "error", "description"]}
          autoComplete="organization"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={tried > 0 && issue && issueText(issue)}
          errorProps={{ role: "alert" }}
        />
        <Checkbox
          label={t("form.understood")}
          description={t("form.understood_text")}
          checked={understood}
          onChange={(event) => setUnderstood(event.currentTarget.checked)}
          error={isMissing && t("form.tick")}
          aria-invalid={isMissing || undefined}
        />
        <Button type="submit" fullWidth loading={busy}>
          {t("form.go")}
        </Button>
        <Link to="/dashboard/subscription" className={styles.later}>
          {t("form.later")}
        </Link>
      </EditorFrame>
    </Card>
  );
}
