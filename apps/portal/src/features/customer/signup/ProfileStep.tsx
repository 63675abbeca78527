import { refineBy } from "@portal/model/kit/refine-by.ts";
import { PersonName } from "@portal/model/members/person-name.ts";
import { teamNameIssue } from "@portal/model/team/name.ts";
import { TextInput } from "@mantine/core";
import * as z from "zod/mini";
import { getBootData } from "#platform/loading/boot-data.ts";
import { useCallForm } from "#platform/editor/form.ts";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useText } from "#platform/text/useText.ts";
import { Form } from "#ui/Form.tsx";
import { saveDraft, readDraft } from "./draft.ts";
import styles from "./Form.module.css";
import { StepActions } from "./StepActions.tsx";
import { PATHS } from "./steps.ts";
import { signupText } from "./text.ts";
import { WizardFrame } from "./WizardFrame.tsx";

/** Left empty, the team is named after its owner. */
const TeamNameIfAny = z.string().check(
  z.trim(),
  refineBy((name) => (name ? teamNameIssue(name, getBootData().brand.name) : null)),
);
const Names = z.object({ first_name: PersonName, last_name: PersonName, team_name: TeamNameIfAny });

export function ProfileStep() {
  const t = useText(signupText);
  const issueText = useIssueText();
  const open = useOpen();
  const { first_name, last_name, team_name } = readDraft();
  const { register, handleSubmit, formState } = useCallForm(Names, { first_name, last_name, team_name });
  const save = handleSubmit((names) => {
    saveDraft(names);
    return open(PATHS.terms);
  });
  const isSolo = getBootData().edition === "solo";
  const lead = t(isSolo ? "profile.lead.solo" : "profile.lead.team");
  return (
    <WizardFrame step="profile" title={<h1>{t("profile.title")}</h1>} lead={lead}>
      <Form className={styles.form} onSubmit={() => void save()}>
        <div className={styles.names}>
          <TextInput
            size="md"
            label={t("profile.first")}
            autoComplete="given-name"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a step takes the focus
            autoFocus
            error={issueText(formState.errors.first_name?.message)}
            errorProps={{ role: "alert" }}
            {...register("first_name")}
          />
          <TextInput
            size="md"
            label={t("profile.last")}
            autoComplete="family-name"
            error={issueText(formState.errors.last_name?.message)}
            errorProps={{ role: "alert" }}
            {...register("last_name")}
          />
        </div>
        {!isSolo && (
          <TextInput
            size="md"
            label={t("profile.team")}
            description={t("profile.team.hint")}
            autoComplete="organization"
            error={issueText(formState.errors.team_name?.message)}
            errorProps={{ role: "alert" }}
            {...register("team_name")}
          />
        )}
        <StepActions step="profile" />
      </Form>
    </WizardFrame>
  );
}
