import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import { Said } from "./Said.tsx";
import { refusalOf, deviceStatusOf, type Device } from "./device-status.ts";
import { deviceText } from "./text.ts";

const icon = { size: 14, stroke: 2, "aria-hidden": true } as const;

interface RegistrationsCellProps {
  readonly device: Pick<Device, "state" | "registrations">;
  /** Names of the voice accounts, if loaded. */
  readonly accounts: ReadonlyMap<string, string>;
}

/** Whether the phone reports to be registered with its accounts, and if not, how the phone system responded. */
export function RegistrationsCell({ device, accounts }: RegistrationsCellProps) {
  const t = useText(deviceText);
  const { registrations } = device;
  const { logged_in, heard } = deviceStatusOf(device);
  if (!logged_in) return <Said tone="dim" word="–" />;
  if (registrations.length === 0) return <Said tone="dim" word={t("lines.none")} />;
  const nameOf = ({ voice_account_id: id, slot }: Device["registrations"][number]) => {
    const account = accounts.get(id) ?? t("lines.account");
    const isOnly = registrations.filter((other) => other.voice_account_id === id).length === 1;
    return isOnly ? account : t("lines.second", { account, slot });
  };
  const refused = registrations.filter(({ registered }) => !registered);
  if (refused.length === 0) {
    return (
      <Said
        icon={<IconCheck {...icon} {...(heard && { color: "var(--sb-ok)" })} />}
        word={t("lines.registered")}
        {...(!heard && { tone: "dim" })}
      >
        {heard ? [...new Set(registrations.map(nameOf))].join(", ") : t("lines.before")}
      </Said>
    );
  }
  return (
    <Said icon={<IconAlertTriangle {...icon} />} tone={heard ? "warn" : "dim"} word={t("lines.not")}>
      {refused.map((line) => (
        <span key={keyOf(line)}>
          {t("lines.why", {
            account: nameOf(line),
            why: t(`why.${refusalOf(line.sip_code)}`, { code: String(line.sip_code) }),
          })}
        </span>
      ))}
    </Said>
  );
}

const keyOf = ({ voice_account_id, slot }: Device["registrations"][number]): string => `${voice_account_id} ${slot}`;
