import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, type RefObject } from "react";
import type { DeviceDialogRequest } from "#domain/devices/device-dialog.ts";
import { ConfigStateCell } from "#domain/devices/ConfigStateCell.tsx";
import { DeviceIcon } from "#domain/devices/DeviceIcon.tsx";
import { RegistrationsCell } from "#domain/devices/RegistrationsCell.tsx";
import { OwnSettings } from "#domain/devices/OwnSettings.tsx";
import { Said } from "#domain/devices/Said.tsx";
import { LastSeen } from "#domain/devices/LastSeen.tsx";
import { deviceStatusOf, systemOf, type TeamDevice } from "#domain/devices/device-status.ts";
import { DeviceStateCell } from "#domain/devices/DeviceStateCell.tsx";
import { deviceText } from "#domain/devices/text.ts";
import { fullName } from "#domain/members/full-name.ts";
import type { Me } from "#platform/session/me.ts";
import { useText } from "#platform/text/useText.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { ClickableRow } from "#ui/ClickableRow.tsx";
import { devicesText } from "../text.ts";
import { DeviceMenu } from "./DeviceMenu.tsx";
import { DeviceTick } from "./DeviceTick.tsx";
import { OwnerLink } from "./OwnerLink.tsx";
import type { Ticks } from "./ticks.ts";
import listTable from "#ui/ListTable.module.css";
import work from "#ui/WorkPage.module.css";
import styles from "./TeamTable.module.css";

const ROW = 63;
/** Loads the next page this many rows before the end, so that scrolling does not have to wait. */
const AHEAD = 30;

export interface TeamListProps {
  /** Takes the focus when the focused element is gone. */
  readonly list: RefObject<HTMLElement | null>;
  readonly me: Me;
  readonly devices: readonly TeamDevice[];
  readonly accounts: ReadonlyMap<string, string>;
  /** Whether there are more than loaded. */
  readonly more: boolean;
  /** Rows of an earlier search are shown, which can't be opened or selected. */
  readonly outdated: boolean;
  readonly ticks: Ticks;
  /** Identifies the view; a different one starts at the top. */
  readonly place: string;
  readonly onMore: () => void;
  readonly onAsk: (request: DeviceDialogRequest) => void;
}

/** The list on larger screens: a virtualized table with rows of variable height. */
export function TeamTable({ list, me, devices, accounts, more, outdated, ticks, place, onMore, onAsk }: TeamListProps) {
  const t = useText(devicesText);
  const d = useText(deviceText);
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its results are used only here
  const virtual = useVirtualizer({
    count: devices.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => devices[index]?.id ?? index,
    estimateSize: () => ROW,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const end = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (end >= devices.length - AHEAD) onMore();
  }, [end, devices.length, onMore]);
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [place]);
  return (
    <div
      ref={(node) => {
        box.current = node;
        list.current = node;
      }}
      tabIndex={-1}
      className={`${work.list} ${styles.box}`}
      data-ticked={(ticks && ticks.ids.size > 0) || undefined}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it has no value to show */}
      {outdated && <div className={listTable.searching} role="progressbar" aria-label={t("searching")} />}
      <table
        className={`${listTable.table} ${styles.table}`}
        aria-label={t("list")}
        aria-busy={outdated}
        aria-rowcount={more ? -1 : devices.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            {ticks && (
              <th scope="col" className={listTable.tick} data-tick>
                <label>
                  <span className="vh">{t("column.select")}</span>
                  <input
                    type="checkbox"
                    aria-label={t("select.all")}
                    checked={ticks.ids.size > 0 && ticks.ids.size === ticks.selectable}
                    disabled={ticks.selectable === 0 || outdated}
                    ref={(input) => {
                      if (input) input.indeterminate = ticks.ids.size > 0 && ticks.ids.size < ticks.selectable;
                    }}
                    onChange={ticks.onTickAll}
                  />
                </label>
              </th>
            )}
            <th scope="col">{t("column.owner")}</th>
            <th scope="col" data-column="phone">
              {t("column.phone")}
            </th>
            <th scope="col" data-column="state">
              {d("state")}
            </th>
            <th scope="col">{d("config")}</th>
            <th scope="col" data-column="lines">
              {d("lines")}
            </th>
            <th scope="col" data-column="seen">
              {d("seen")}
            </th>
            <th scope="col" data-column="acts">
              <span className="vh">{t("column.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody inert={outdated}>
          <Spacer height={items[0]?.start ?? 0} />
          {items.map(({ index }) => {
            const device = devices[index];
            if (!device) return null;
            return (
              <ClickableRow
                as="tr"
                key={device.id}
                ref={virtual.measureElement}
                data-index={index}
                data-device={device.id}
                data-former={!deviceStatusOf(device).held || undefined}
                data-ticked={ticks?.ids.has(device.id) || undefined}
                aria-rowindex={index + 2}
              >
                {ticks && (
                  <td className={listTable.tick} data-tick>
                    <DeviceTick device={device} ticks={ticks} />
                  </td>
                )}
                <td>
                  <span className={styles.owner}>
                    <Avatar name={fullName(device.member)} size={26} />
                    <OwnerLink me={me} owner={device.member} />
                  </span>
                </td>
                <th scope="row">
                  <span className={styles.phone}>
                    <DeviceIcon device={device} />
                    <Said word={<b>{device.label}</b>}>
                      {systemOf(device)} · {device.app} {device.version}
                      <span className={styles.own}>
                        <OwnSettings settings={device.settings} />
                      </span>
                    </Said>
                  </span>
                </th>
                <td data-column="state">
                  <DeviceStateCell device={device} />
                </td>
                <td>
                  <ConfigStateCell device={device} />
                </td>
                <td data-column="lines">
                  <RegistrationsCell device={device} accounts={accounts} />
                </td>
                <td data-column="seen">
                  <LastSeen at={device.last_seen_at} />
                </td>
                <td data-column="acts">
                  <DeviceMenu me={me} device={device} onAsk={onAsk} />
                </td>
              </ClickableRow>
            );
          })}
          <Spacer height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  );
}

/** Replaces the rows out of view. Has no colSpan, because some columns are hidden on narrow screens. */
function Spacer({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is empty and hidden */}
      <td className={listTable.space} style={{ height }} />
    </tr>
  );
}
