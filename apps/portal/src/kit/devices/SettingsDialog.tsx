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
import { useEffect, useRef, type FormEvent } from "react";
import { Dialog } from "../../ui/Dialog.tsx";
import parts from "../../ui/DialogParts.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { appText } from "../app-text.ts";
import { FailureNotice } from "../FailureNotice.tsx";
import { fullName } from "../full-name.ts";
import { PartState } from "../PartState.tsx";
import { useSession } from "../session.ts";
import { showSuccess } from "../toast.tsx";
import { useText } from "../useText.ts";
import { ChoiceField } from "../voice-settings/ChoiceField.tsx";
import fields from "../voice-settings/Fields.module.css";
import type { InheritedSettings } from "../voice-settings/form.ts";
import { RangeField } from "../voice-settings/RangeField.tsx";
import { SettingField } from "../voice-settings/SettingField.tsx";
import { settingsText } from "../voice-settings/text.ts";
import { RANGES } from "../voice-settings/settings-input.ts";
import type { DeviceDialogProps } from "./device-dialog.ts";
import { memberVoiceQuery, useDeviceData } from "./data.ts";
import styles from "./Dialogs.module.css";
import { inheritedSettingsOf } from "./inherited-settings.ts";
import { deviceText } from "./text.ts";
import { useDeviceSettings } from "./useDeviceSettings.ts";

const SKELETON = [{ height: 76 }, { height: 77 }, { height: 78 }, { height: 79 }];

/** What one phone gets differently from its owner's others. */
export function SettingsDialog(props: DeviceDialogProps) {
  const { me, asked, onClose } = props;
  const { device, owner } = asked;
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

/** What a free account may not say is not said again either. */
const withoutPaid = (settings: DeviceSettingsInput): DeviceSettingsInput =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => !PAID_KEYS.some((paid) => paid === key)));

function SettingsForm({
  me,
  asked: { device },
  onClose,
  holds,
}: DeviceDialogProps & { readonly holds: InheritedSettings }) {
  const t = useText(deviceText);
  const s = useText(settingsText);
  const data = useDeviceData(me.team_id);
  const isFree = useSession("customer")?.user.team.tier === "free";
  const element = useRef<HTMLFormElement>(null);
  const { form, busy, failed, tried, isChanged, save } = useDeviceSettings({
    team_id: me.team_id,
    device_id: device.id,
    begun: isFree ? withoutPaid(device.settings) : device.settings,
    holds,
    onSaved: (settings) => {
      data.changed(device.id, { settings });
      showSuccess(t("settings.done", { phone: device.label }));
      onClose();
    },
    onRefused: () => void data.reload(),
  });
  useEffect(() => {
    if (tried > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) save();
    else onClose();
  };
  const { srtp, firewall_method, push_mode } = form.outcome;
  return (
    <form ref={element} onSubmit={submit} noValidate>
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
            <Notice kind="info">{s("free.ports")}</Notice>
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
    </form>
  );
}
