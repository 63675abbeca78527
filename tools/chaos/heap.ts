import { getHeapStatistics } from "node:v8";

/** Preloaded where memory is to run out: at SIGWINCH the process keeps objects until its heap is nearly full, as a leak would. */
const SHARE = 0.93;
/** Room for young objects, which V8's limit includes. */
const YOUNG_BYTES = 192 * 2 ** 20;
const kept: number[][] = [];

process.on("SIGWINCH", () => {
  const isFull = () => {
    const { used_heap_size, heap_size_limit } = getHeapStatistics();
    return used_heap_size >= SHARE * (heap_size_limit - YOUNG_BYTES);
  };
  while (!isFull()) kept.push(Array.from({ length: 20_000 }, Math.random));
});
