import { staff } from "@portal/model/staff/contract.ts";
import { Button, TextInput } from "@mantine/core";
import { Controller } from "react-hook-form";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { appText } from "#platform/text/app-text.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { showServerIssues, useCallForm } from "#platform/editor/form.ts";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useStaffSudo } from "#domain/staff-sudo/StaffSudoProvider.tsx";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import { useStaffData } from "../data.ts";
import { supportSettingsText } from "../text.ts";
import type { IssuedPassword } from "./GivenDialog.tsx";
import { LevelField } from "./LevelField.tsx";

interface CreateDialogProps {
  readonly onGiven: (given: IssuedPassword) => void;
  readonly onClose: () => void;
}

/** Creates a staff member, at the lowest level by default. */
export function CreateDialog({ onGiven, onClose }: CreateDialogProps) {
  const t = useText(supportSettingsText);
  const app = useText(appText);
  const issueText = useIssueText();
  const withSudo = useStaffSudo();
  const data = useStaffData();
  const form = useCallForm(staff.create.body, { email: "", full_name: "", level: "l1" });
  const { errors } = form.formState;
  const { busy, failed, send } = useSend(async () => {
    try {
      const done = await withSudo(() => call(staff.create, { body: form.getValues() }));
      if (!done) return;
      void data.reload();
      onGiven({ name: done.user.full_name, password: done.password });
    } catch (thrown) {
      const failure = asCallFailed(thrown);
      if (failure.fields.length === 0) throw failure;
      showServerIssues(form, failure);
    }
  });
  return (
    <Dialog title={t("create.title")} close={app("close")} onClose={onClose}>
      <EditorFrame onSubmit={() => void form.handleSubmit(() => (busy ? undefined : send()))()}>
        {failed && <FailureNotice title={t("create.failed")} failed={failed} />}
        <p className={parts.text}>{t("create.lead")}</p>
        <TextInput
          className={parts.field ?? ""}
          label={t("create.name")}
          autoComplete="off"
          data-autofocus
          {...form.register("full_name")}
          error={issueText(errors.full_name?.message)}
          errorProps={{ role: "alert" }}
        />
        <TextInput
          className={parts.field ?? ""}
          type="email"
          label={t("create.email")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register("email")}
          error={errors.email && t("create.email_wrong")}
          errorProps={{ role: "alert" }}
        />
        <Controller
          control={form.control}
          name="level"
          render={({ field: { value, onChange } }) => <LevelField value={value} onChange={onChange} />}
        />
        <div className={parts.actions}>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={busy}>
            {t("create.submit")}
          </Button>
        </div>
      </EditorFrame>
    </Dialog>
  );
}
