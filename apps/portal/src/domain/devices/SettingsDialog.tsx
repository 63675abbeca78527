import {
  FIREWALL_METHODS,
  PAID_KEYS,
  PUSH_MODES,
  SRTP_MODES,
  TRANSPORTS,
  type DeviceSettingsInput,
} from "@portal/model/voice/settings.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import { Notice } from "#ui/Notice.tsx";
import { appText } from "#platform/text/app-text.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { fullName } from "#domain/members/full-name.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useSession } from "#platform/session/session.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { Link } from "#platform/routing/Link.tsx";
import { useText } from "#platform/text/useText.ts";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { ChoiceField } from "#domain/voice/settings/ChoiceField.tsx";
import fields from "#domain/voice/settings/Fields.module.css";
import type { InheritedSettings } from "#domain/voice/settings/form.ts";
import { RangeField } from "#domain/voice/settings/RangeField.tsx";
import { SettingField } from "#domain/voice/settings/SettingField.tsx";
import { settingsText } from "#domain/voice/settings/text.ts";
import { RANGES } from "#domain/voice/settings/settings-input.ts";
import type { DeviceDialogProps } from "./device-dialog.ts";
import { memberVoiceQuery, useDeviceData } from "./data.ts";
import styles from "./Dialogs.module.css";
import { inheritedSettingsOf } from "./inherited-settings.ts";
import { deviceText } from "./text.ts";
import { useDeviceSettings } from "./useDeviceSettings.ts";

const SKELETON = [{ height: 76 }, { height: 77 }, { height: 78 }, { height: 79 }];

/** Edits the settings in which one phone differs from its owner's others. */
export function SettingsDialog(props: DeviceDialogProps) {
  const { me, request, onClose } = props;
  const { device, owner } = request;
  const t = useText(deviceText);
  const app = useText(appText);
  const query = useQuery(memberVoiceQuery(me.team_id, owner.id));
  const labels = { loading: t("settings.loading"), failed: t("settings.not_loaded") };
  return (
    <Dialog wide="xl" title={t("settings.title", { phone: device.label })} close={app("close")} onClose={onClose}>
      <p className={parts.text}>
        {owner.id === me.id ? t("settings.text_mine") : t("settings.text", { name: fullName(owner) })}
      </p>
      <div className={styles.fields}>
        {query.data ? (
          <SettingsForm {...props} holds={inheritedSettingsOf(query.data.accounts)} />
        ) : (
          <PartState query={query} labels={labels} rows={SKELETON} />
        )}
      </div>
    </Dialog>
  );
}

/** Drops paid settings, which a free account may not send. */
const withoutPaid = (settings: DeviceSettingsInput): DeviceSettingsInput =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => !PAID_KEYS.some((paid) => paid === key)));

function SettingsForm({
  me,
  request: { device },
  onClose,
  holds,
}: DeviceDialogProps & { readonly holds: InheritedSettings }) {
  const t = useText(deviceText);
  const s = useText(settingsText);
  const data = useDeviceData(me.team_id);
  const isFree = useSession("customer")?.user.team.tier === "free";
  const { form, busy, failed, tried, isChanged, save } = useDeviceSettings({
    team_id: me.team_id,
    device_id: device.id,
    initial: isFree ? withoutPaid(device.settings) : device.settings,
    holds,
    onSaved: (settings) => {
      data.changed(device.id, { settings });
      showSuccess(t("settings.done", { phone: device.label }));
      onClose();
    },
    onRefused: () => void data.reload(),
  });
  const submit = () => {
    if (isChanged) save();
    else onClose();
  };
  const { srtp, firewall_method, push_mode } = form.outcome;
  return (
    <EditorFrame refused={tried} onSubmit={submit}>
      {failed && (
        <div className={styles.refused}>
          <FailureNotice title={t("settings.failed")} failed={failed} />
        </div>
      )}
      <div className={fields.grid}>
        <ChoiceField form={form} name="transport" choices={TRANSPORTS} />
        <ChoiceField
          form={form}
          name="srtp"
          choices={SRTP_MODES}
          {...(srtp && { explain: s(`explain.srtp.${srtp}`) })}
        />
        <SettingField form={form} name="keep_alive_s" />
        <ChoiceField
          form={form}
          name="firewall_method"
          choices={FIREWALL_METHODS}
          {...(firewall_method && { explain: s(`explain.firewall_method.${firewall_method}`) })}
        />
        <div data-wide>
          <ChoiceField
            form={form}
            name="push_mode"
            choices={PUSH_MODES}
            locked={isFree}
            {...(push_mode && { explain: s(`explain.push_mode.${push_mode}`) })}
          />
        </div>
        {isFree && (
          <div data-all>
            <Notice kind="info" action={<Link to="/dashboard/subscription">{s("free.plans")}</Link>}>
              {s("free.ports")}
            </Notice>
          </div>
        )}
        {RANGES.map((name) => (
          <RangeField key={name} form={form} name={name} locked={isFree} />
        ))}
      </div>
      <div className={parts.actions}>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" loading={busy}>
          {t("settings.save")}
        </Button>
      </div>
    </EditorFrame>
  );
}
