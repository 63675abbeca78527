import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { useText } from "#platform/text/useText.ts";
import { addressOf } from "../page-state.ts";
import { membersText } from "../text.ts";
import type { ListProps } from "./MembersTable.tsx";
import { PhoneRow } from "./PhoneRow.tsx";
import styles from "./PhoneList.module.css";

const ROW = 61;
const AHEAD = 40;
const TRAIL = 3;

/** The list on phones, scrolling with the page. Rows with a reason are higher than the others. */
export function PhoneList({ handle, lines, place, total, loaded, hasMore, onMore, context, ...list }: ListProps) {
  const t = useText(membersText);
  const box = useRef<HTMLUListElement>(null);
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => setAbove(box.current?.offsetTop ?? 0), [loaded]);
  // oxlint-disable-next-line react/incompatible-library -- its results are used only here
  const virtual = useWindowVirtualizer({
    count: lines.length + (hasMore ? TRAIL : 0),
    estimateSize: () => ROW,
    overscan: 8,
    scrollMargin: above,
    scrollPaddingStart: 60,
  });
  useImperativeHandle(handle, () => ({ reveal: (index) => virtual.scrollToIndex(index) }), [virtual]);
  const items = virtual.getVirtualItems();
  const end = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && end >= lines.length - AHEAD) onMore();
  }, [hasMore, end, lines.length, onMore]);

  if (!loaded) {
    return (
      <div className={styles.box} aria-hidden>
        {Array.from({ length: 9 }, (_, row) => (
          <div key={row} className={styles.skeleton}>
            <i />
            <span>
              <i />
              <i />
            </span>
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul
      ref={box}
      className={styles.box}
      data-ticked={list.selection.size > 0 || undefined}
      aria-label={context.managing ? t("list") : t("people")}
      aria-busy={list.outdated}
      data-outdated={list.outdated || undefined}
      inert={list.outdated}
      style={{ height: virtual.getTotalSize() }}
    >
      {items.map(({ index, key, start }) => {
        const line = lines[index];
        const style = { transform: `translateY(${start - above}px)` };
        return (
          <li
            key={line?.id ?? key}
            ref={virtual.measureElement}
            data-index={index}
            className={styles.item}
            style={style}
            aria-setsize={total ?? (hasMore ? -1 : lines.length)}
            aria-posinset={index + 1}
            aria-hidden={line ? undefined : true}
          >
            {line && (
              <PhoneRow
                line={line}
                index={index}
                address={addressOf({ ...place, mid: line.id })}
                reason={list.reasons ? (list.reasons.get(line.id) ?? null) : undefined}
                columns={list.columns}
                selected={list.selection.has(line.id)}
                current={index === list.current}
                opened={line.id === place.mid}
                {...context}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
