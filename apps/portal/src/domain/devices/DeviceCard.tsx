import { deviceProblemsOf } from "@portal/model/devices/selection.ts";
import { useId, type ReactNode } from "react";
import { longDate } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { ConfigStateCell } from "./ConfigStateCell.tsx";
import styles from "./DeviceCard.module.css";
import { DeviceIcon } from "./DeviceIcon.tsx";
import { RegistrationsCell } from "./RegistrationsCell.tsx";
import { OwnSettings } from "./OwnSettings.tsx";
import { Said } from "./Said.tsx";
import { LastSeen } from "./LastSeen.tsx";
import { deviceStatusOf, systemOf, type Device } from "./device-status.ts";
import { DeviceStateCell } from "./DeviceStateCell.tsx";
import { deviceText } from "./text.ts";

interface DeviceCardProps {
  readonly device: Device;
  readonly accounts: ReadonlyMap<string, string>;
  /** Shown in a list of many owners, where the card leaves out everything that is in order. */
  readonly owner?: ReactNode;
  /** Selects it in a list. */
  readonly tick?: ReactNode;
  /** Actions: a menu button in the corner, or a row of buttons. */
  readonly menu?: ReactNode;
  readonly acts?: ReactNode;
}

/** One phone: its name, its status, its configuration and its actions. */
export function DeviceCard({ device, accounts, owner, tick, menu, acts }: DeviceCardProps) {
  const t = useText(deviceText);
  const locale = useLocale();
  const id = useId();
  const { held } = deviceStatusOf(device);
  const problems = deviceProblemsOf(device);
  const { label, app, version, last_seen_at, first_use_at } = device;
  const since = t("since", { date: longDate(first_use_at * 1000, locale) });
  const facts: readonly (Fact | false)[] = [
    { term: t("state"), said: <DeviceStateCell device={device} /> },
    held &&
      (!owner || problems.includes("failed") || problems.includes("pending")) && {
        term: t("config"),
        said: <ConfigStateCell device={device} />,
      },
    held &&
      (!owner || problems.includes("no_line")) && {
        term: t("lines"),
        said: <RegistrationsCell device={device} accounts={accounts} />,
      },
    { term: t("seen"), said: <Said word={<LastSeen at={last_seen_at} />}>{owner ? null : since}</Said> },
  ];
  return (
    <article className={styles.box} aria-labelledby={id} data-former={!held || undefined}>
      <div className={styles.card} data-owned={owner ? true : undefined}>
        <header className={styles.head}>
          {tick}
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
