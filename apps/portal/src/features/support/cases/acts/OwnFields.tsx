import type { StaffLevel } from "@portal/model/access.ts";
import { extensionLeft, TRIAL_EXTENSION, type CaseFile } from "@portal/model/cases/schemas.ts";
import { ServiceLevel } from "@portal/model/cases/service-level.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { TEAM_NAME } from "@portal/model/limits.ts";
import { fullName } from "#domain/members/full-name.ts";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useText } from "#platform/text/useText.ts";
import { caseText } from "../text.ts";
import type { CaseAction } from "./case-actions.ts";
import type { Draft, Issues } from "./draft.ts";
import styles from "./Fields.module.css";
import { IdentityChecks } from "./IdentityChecks.tsx";
import { MigrationPreview } from "./MigrationPreview.tsx";
import { actsText } from "./text.ts";

interface OwnFieldsProps {
  readonly acts: readonly CaseAction[];
  readonly file: CaseFile;
  readonly level: StaffLevel;
  readonly draft: Draft;
  readonly issues: Issues;
  readonly onEdit: (change: Partial<Draft>) => void;
}

/** The input of an action besides the reason. */
export function OwnFields({ acts, file, level, draft, issues, onEdit }: OwnFieldsProps) {
  const t = useText(actsText);
  const c = useText(caseText);
  const issueText = useIssueText();
  const { team, subscription, person } = file;
  const most = extensionLeft(level, subscription.trial_extended_days);
  return (
    <>
      {acts.includes("mfa") && (
        <IdentityChecks
          name={fullName(person)}
          checked={draft.checked}
          wrong={issues.checked ?? false}
          onChange={(checked) => onEdit({ checked })}
        />
      )}
      {acts.includes("extend_trial") && (
        <TextInput
          className={styles.days ?? ""}
          name="days"
          data-autofocus
          inputMode="numeric"
          label={t("days.label")}
          description={t("days.hint", {
            most,
            given: subscription.trial_extended_days,
            in_all: TRIAL_EXTENSION.in_all,
          })}
          autoComplete="off"
          value={draft.days}
          onChange={(event) => onEdit({ days: event.currentTarget.value })}
          error={issues.days && t("days.wrong", { most })}
          errorProps={{ role: "alert" }}
        />
      )}
      {acts.includes("service_level") && (
        <NativeSelect
          name="level"
          data-autofocus
          label={t("level.label")}
          value={draft.level}
          data={ServiceLevel.options.map((value) => ({ value, label: c(`level.${value}`) }))}
          onChange={(event) => onEdit({ level: event.currentTarget.value as ServiceLevel })}
        />
      )}
      {acts.includes("migrate") && (
        <>
          <MigrationPreview team_id={team.id} />
          <TextInput
            name="team_name"
            data-autofocus
            label={t("team_name.label")}
            description={t("team_name.hint", TEAM_NAME)}
            autoComplete="off"
            value={draft.team_name}
            onChange={(event) => onEdit({ team_name: event.currentTarget.value })}
            error={issues.team_name && issueText(issues.team_name)}
            errorProps={{ role: "alert" }}
          />
        </>
      )}
      {acts.includes("delete_team") && (
        <>
          <TextInput
            name="typed_name"
            data-autofocus
            label={t("typed.label")}
            description={t("typed.hint", { team: team.team_name })}
            autoComplete="off"
            spellCheck={false}
            value={draft.typed_name}
            onChange={(event) => onEdit({ typed_name: event.currentTarget.value })}
            error={issues.typed_name && t("typed.wrong")}
            errorProps={{ role: "alert" }}
          />
          <TextInput
            name="email"
            inputMode="email"
            label={t("admin.label")}
            autoComplete="off"
            spellCheck={false}
            value={draft.email}
            onChange={(event) => onEdit({ email: event.currentTarget.value })}
            error={issues.email && t(`admin.${issues.email}`)}
            errorProps={{ role: "alert" }}
          />
        </>
      )}
    </>
  );
}
