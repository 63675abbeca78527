import { DEVICES, PHONE } from "@portal/model/limits.ts";
import { StatusMark } from "#ui/StatusMark.tsx";
import { useText } from "#platform/text/useText.ts";
import { Said } from "./Said.tsx";
import { deviceStatusOf, type Device } from "./device-status.ts";
import { deviceText } from "./text.ts";

const HOURS = (PHONE.silent_after_polls * PHONE.poll_s) / 3_600;

/** A phone's status and what it means. */
export function DeviceStateCell({ device }: { readonly device: Pick<Device, "state"> }) {
  const t = useText(deviceText);
  const { state } = device;
  const explain = () => {
    if (state === "silent") return t("means.silent", { hours: HOURS });
    return state === "lapsed" ? t("means.lapsed", { days: DEVICES.lapse_days }) : t(`means.${state}`);
  };
  const { mark, held } = deviceStatusOf(device);
  return (
    <Said icon={<StatusMark status={mark} />} word={t(`state.${state}`)} {...(!held && { tone: "dim" })}>
      {explain()}
    </Said>
  );
}
