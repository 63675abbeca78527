import { useEffect, useRef, useState, type PointerEvent } from "react";
import { dropIndexOf } from "./drop-index.ts";

/** The page scrolls when a row is dragged this close to the top or bottom of the window. */
const EDGE_PX = 72;
const SCROLL_PX = 9;

interface Drag<K> {
  readonly key: K;
  readonly from: number;
  readonly to: number;
  readonly height: number;
}

/**
 * Reorders a list by dragging with pointer events. A list of twenty rows does not justify a library of 20 KiB, and
 * native drag and drop does not support touch. Rows only move by `translate` until the drop, because a row moved in the
 * DOM loses the pointer capture.
 */
export function useDragOrder<K, L extends HTMLElement>(onDrop: (key: K, to: number) => void) {
  const list = useRef<L>(null);
  const [drag, setDrag] = useState<Drag<K> | null>(null);
  // A ref, so that a drop uses the list as it is by then.
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });

  const start = (event: PointerEvent<HTMLElement>, key: K) => {
    const handle = event.currentTarget;
    const row = handle.closest("li");
    if (event.button !== 0 || !row || !list.current) return;
    const rows = [...list.current.children] as HTMLElement[];
    const boxes = rows.map(({ offsetTop, offsetHeight }) => ({ top: offsetTop, height: offsetHeight }));
    const from = rows.indexOf(row);
    const { top = 0, height = 0 } = boxes[from] ?? {};
    const below = list.current.offsetHeight - top - height;
    const began = event.pageY;
    let y = event.clientY;
    let to = from;

    const follow = () => {
      // Stays within the list; beyond it the page would grow and scroll forever.
      const by = Math.min(below, Math.max(-top, y + window.scrollY - began));
      row.style.translate = `0 ${by}px`;
      const next = dropIndexOf(boxes, from, by);
      if (next !== to) setDrag({ key, from, to: (to = next), height });
    };
    const scroll = () => {
      if (!row.isConnected) return end(false);
      const by = y < EDGE_PX ? -SCROLL_PX : y > window.innerHeight - EDGE_PX ? SCROLL_PX : 0;
      if (by !== 0) window.scrollBy(0, by);
      follow();
      frame = requestAnimationFrame(scroll);
    };
    const listening = new AbortController();
    const end = (dropped: boolean) => {
      listening.abort();
      cancelAnimationFrame(frame);
      row.style.translate = "";
      setDrag(null);
      if (dropped && to !== from) drop.current(key, to);
    };
    const options = { signal: listening.signal };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener("pointermove", ({ clientY }: globalThis.PointerEvent) => (y = clientY), options);
    handle.addEventListener("pointerup", () => end(true), options);
    // The system took the pointer, or the user canceled.
    handle.addEventListener("lostpointercapture", () => end(false), options);
    window.addEventListener("keydown", ({ key }) => key === "Escape" && end(false), options);
    let frame = requestAnimationFrame(scroll);
    setDrag({ key, from, to, height });
  };
  return { list, drag, start };
}
