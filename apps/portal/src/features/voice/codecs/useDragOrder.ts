import { useRef, useState, type PointerEvent } from "react";
import { landing } from "./order.ts";

interface Drag {
  readonly from: number;
  readonly to: number;
  readonly height: number;
}

/**
 * Order by dragging, with pointer events of the browser, which know fingers as well. Rows only move by `translate` until
 * the drop: a row that is moved in the document loses the pointer.
 */
export function useDragOrder(onDrop: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  const start = (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget;
    const row = handle.closest("li");
    if (event.button !== 0 || !row || !list.current) return;
    const rows = [...list.current.children] as HTMLElement[];
    const boxes = rows.map(({ offsetTop, offsetHeight }) => ({ top: offsetTop, height: offsetHeight }));
    const from = rows.indexOf(row);
    const height = row.offsetHeight;
    const began = event.pageY;
    let to = from;
    const listening = new AbortController();
    const options = { signal: listening.signal };
    const end = (dropped: boolean) => {
      listening.abort();
      row.style.translate = "";
      setDrag(null);
      if (dropped && to !== from) onDrop(from, to);
    };
    const follow = ({ pageY }: globalThis.PointerEvent) => {
      row.style.translate = `0 ${pageY - began}px`;
      to = landing(boxes, from, pageY - began);
      setDrag((old) => (old?.to === to ? old : { from, to, height }));
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener("pointermove", follow, options);
    handle.addEventListener("pointerup", () => end(true), options);
    // The page was left, the system took the pointer, or the person thought better of it.
    handle.addEventListener("lostpointercapture", () => end(false), options);
    window.addEventListener("keydown", ({ key }) => key === "Escape" && end(false), options);
    setDrag({ from, to, height });
  };

  /** How far a row makes room for the one that is on its way. */
  const roomAt = (index: number): number => {
    if (!drag || index === drag.from) return 0;
    if (index > drag.from && index <= drag.to) return -drag.height;
    return index < drag.from && index >= drag.to ? drag.height : 0;
  };
  return { list, dragged: drag?.from ?? null, roomAt, start };
}
