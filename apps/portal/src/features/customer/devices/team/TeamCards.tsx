import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { DeviceCard } from "#domain/devices/DeviceCard.tsx";
import { useText } from "#platform/text/useText.ts";
import { ClickableRow } from "#ui/ClickableRow.tsx";
import { devicesText } from "../text.ts";
import { DeviceMenu } from "./DeviceMenu.tsx";
import { DeviceTick } from "./DeviceTick.tsx";
import { OwnerLink } from "./OwnerLink.tsx";
import styles from "./TeamCards.module.css";
import type { TeamListProps } from "./TeamTable.tsx";

const CARD = 150;
const AHEAD = 20;

/** The list on phones: virtualized cards that scroll with the page. */
export function TeamCards({ list, me, devices, accounts, more, outdated, ticks, place, onMore, onAsk }: TeamListProps) {
  const t = useText(devicesText);
  const box = useRef<HTMLUListElement>(null);
  const [above, setAbove] = useState(0);
  // The height of the content above depends on the view.
  useLayoutEffect(() => setAbove(box.current?.offsetTop ?? 0), [place]);
  // oxlint-disable-next-line react/incompatible-library -- its results are used only here
  const virtual = useWindowVirtualizer({
    count: devices.length,
    getItemKey: (index) => devices[index]?.id ?? index,
    estimateSize: () => CARD,
    overscan: 4,
    scrollMargin: above,
  });
  const items = virtual.getVirtualItems();
  const end = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (end >= devices.length - AHEAD) onMore();
  }, [end, devices.length, onMore]);
  return (
    <ul
      ref={(node) => {
        box.current = node;
        list.current = node;
      }}
      tabIndex={-1}
      className={styles.list}
      aria-label={t("list")}
      aria-busy={outdated}
      inert={outdated}
      data-ticked={(ticks && ticks.ids.size > 0) || undefined}
      style={{ height: virtual.getTotalSize() }}
    >
      {items.map(({ index, key, start }) => {
        const device = devices[index];
        if (!device) return null;
        return (
          <ClickableRow
            as="li"
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            data-device={device.id}
            data-ticked={ticks?.ids.has(device.id) || undefined}
            className={styles.item ?? ""}
            style={{ transform: `translateY(${start - above}px)` }}
            aria-setsize={more ? -1 : devices.length}
            aria-posinset={index + 1}
          >
            <DeviceCard
              device={device}
              accounts={accounts}
              tick={
                ticks && (
                  <span className={styles.tick}>
                    <DeviceTick device={device} ticks={ticks} />
                  </span>
                )
              }
              owner={<OwnerLink me={me} owner={device.member} />}
              menu={<DeviceMenu me={me} device={device} onAsk={onAsk} />}
            />
          </ClickableRow>
        );
      })}
    </ul>
  );
}
