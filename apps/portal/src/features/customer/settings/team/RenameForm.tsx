import { TEAM_NAME } from "@portal/model/limits.ts";
import { team as calls } from "@portal/model/team/contract.ts";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { showServerIssues, useCallForm } from "#platform/editor/form.ts";
import { useIssueText } from "#platform/text/issue-text.ts";
import type { Team } from "#domain/team/team.ts";
import { useText } from "#platform/text/useText.ts";
import { NewerName } from "./NewerName.tsx";
import styles from "./RenameForm.module.css";
import { settingsText } from "../text.ts";
import { useRename } from "./useRename.ts";

export function RenameForm({ team }: { readonly team: Team }) {
  const t = useText(settingsText);
  const kind = team.product === "solo" ? "account" : "team";
  const issueText = useIssueText();
  const [newer, setNewer] = useState<Team | null>(null);
  const form = useCallForm(calls.rename.body, { team_name: team.team_name, version: team.version });
  const { register, handleSubmit, formState, reset, setValue, watch } = form;
  const accept = (team_name: string, version: number) => {
    setNewer(null);
    reset({ team_name, version });
  };
  const rename = useRename(team.id, {
    onDone: accept,
    onStale: setNewer,
    onRefused: (failed) => showServerIssues(form, failed),
  });
  const save = handleSubmit((values) => rename.mutate(values));
  const keepMine = (version: number) => {
    setNewer(null);
    setValue("version", version);
    void save();
  };

  const changed = watch("team_name").trim() !== team.team_name;
  const error = issueText(formState.errors.team_name?.message);
  return (
    <EditorFrame className={styles.form} onSubmit={() => void save()}>
      <TextInput
        label={t(`${kind}.name`)}
        description={t("team.hint", TEAM_NAME)}
        inputWrapperOrder={["label", "input", "error", "description"]}
        autoComplete="organization"
        error={error}
        rightSectionWidth={64}
        rightSection={
          <span className={`${styles.count} num`} aria-hidden>
            {watch("team_name").trim().length} / {TEAM_NAME.max}
          </span>
        }
        {...register("team_name")}
      />
      {newer && (
        <NewerName
          team={newer}
          onTake={() => accept(newer.team_name, newer.version)}
          onKeep={() => keepMine(newer.version)}
        />
      )}
      {changed && !newer && (
        <div className={styles.actions}>
          <Button type="submit" loading={rename.isPending}>
            {t("team.save")}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => accept(team.team_name, team.version)}>
            {t("team.discard")}
          </Button>
        </div>
      )}
    </EditorFrame>
  );
}
