import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { useText } from "#platform/text/useText.ts";
import { Form } from "#ui/Form.tsx";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import { CreateFailed } from "./CreateFailed.tsx";
import styles from "./Form.module.css";
import { StepActions } from "./StepActions.tsx";
import { signupText } from "./text.ts";
import { useCreate } from "./useCreate.ts";
import { WizardFrame } from "./WizardFrame.tsx";

/** Nothing is sent to anyone who has not asked for it. */
const USUAL = { list_productnotifications: false, list_promotions: false } as const;

export function PreferencesStep() {
  const t = useText(signupText);
  const [wanted, setWanted] = useState<Readonly<Record<keyof typeof USUAL, boolean>>>(USUAL);
  const { busy, failed, send } = useCreate();
  return (
    <WizardFrame
      step="preferences"
      title={<FocusedHeading>{t("preferences.title")}</FocusedHeading>}
      lead={t("preferences.lead")}
    >
      <Form className={styles.form} onSubmit={() => send(wanted)}>
        {failed && <CreateFailed failed={failed} />}
        <div className={styles.choices}>
          <Checkbox
            label={t("preferences.news")}
            description={t("preferences.news.hint")}
            checked={wanted.list_productnotifications}
            onChange={(event) => setWanted({ ...wanted, list_productnotifications: event.currentTarget.checked })}
          />
          <Checkbox
            label={t("preferences.promotions")}
            description={t("preferences.promotions.hint")}
            checked={wanted.list_promotions}
            onChange={(event) => setWanted({ ...wanted, list_promotions: event.currentTarget.checked })}
          />
        </div>
        <StepActions
          step="preferences"
          label={t("preferences.create")}
          busy={busy}
          extra={
            <Button size="md" variant="subtle" color="gray" disabled={busy} onClick={() => send(USUAL)}>
              {t("preferences.skip")}
            </Button>
          }
        />
      </Form>
    </WizardFrame>
  );
}
