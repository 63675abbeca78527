import { useId, type ReactNode } from "react";
import { longDate } from "../format.ts";
import { useLocale, useText } from "../useText.ts";
import { ConfigStateCell } from "./ConfigStateCell.tsx";
import styles from "./DeviceCard.module.css";
import { DeviceIcon } from "./DeviceIcon.tsx";
import { RegistrationsCell } from "./RegistrationsCell.tsx";
import { OwnSettings } from "./OwnSettings.tsx";
import { Said } from "./Said.tsx";
import { LastSeen } from "./LastSeen.tsx";
import { deviceStatusOf, systemOf, deviceProblemsOf, type Device } from "./device-status.ts";
import { DeviceStateCell } from "./DeviceStateCell.tsx";
import { deviceText } from "./text.ts";

interface DeviceCardProps {
  readonly device: Device;
  readonly accounts: ReadonlyMap<string, string>;
  /** Whose it is, in a list of many: there, what is in order is left out. */
  readonly owner?: ReactNode;
  /** What can be done with it: a button in the corner, or a row of them. */
  readonly menu?: ReactNode;
  readonly acts?: ReactNode;
}

/** One phone: what it is, where it stands, what it was given and what can be done with it. */
export function DeviceCard({ device, accounts, owner, menu, acts }: DeviceCardProps) {
  const t = useText(deviceText);
  const locale = useLocale();
  const id = useId();
  const { held } = deviceStatusOf(device);
  const troubles = deviceProblemsOf(device);
  const { label, app, version, last_seen_at, first_use_at } = device;
  const since = t("since", { date: longDate(first_use_at * 1000, locale) });
  const facts: readonly (Fact | false)[] = [
    { term: t("state"), said: <DeviceStateCell device={device} /> },
    held &&
      (!owner || troubles.includes("failed") || troubles.includes("pending")) && {
        term: t("config"),
        said: <ConfigStateCell device={device} />,
      },
    held &&
      (!owner || troubles.includes("no_line")) && {
        term: t("lines"),
        said: <RegistrationsCell device={device} accounts={accounts} />,
      },
    { term: t("seen"), said: <Said word={<LastSeen at={last_seen_at} />}>{owner ? null : since}</Said> },
  ];
  return (
    <article className={styles.box} aria-labelledby={id} data-former={!held || undefined}>
      <div className={styles.card} data-owned={owner ? true : undefined}>
        <header className={styles.head}>
          <DeviceIcon device={device} />
          <div className={styles.words}>
            {owner}
            <div className={styles.name}>
              <h3 id={id}>{label}</h3>
              <OwnSettings settings={device.settings} />
            </div>
            <p>{`${systemOf(device)} · ${app} ${version}`}</p>
          </div>
          {menu}
        </header>
        {acts && <div className={styles.acts}>{acts}</div>}
        <dl className={styles.facts}>
          {facts.map(
            (fact) =>
              fact && (
                <div key={fact.term}>
                  <dt>{fact.term}</dt>
                  <dd>{fact.said}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </article>
  );
}

interface Fact {
  readonly term: string;
  readonly said: ReactNode;
}
