import { getHeapStatistics } from "node:v8";

/** Preloaded where memory is to run out: from SIGWINCH on, the process keeps its heap nearly full, as a leak would. */
const SHARE = 0.95;
/** Room for young objects, which V8's limit includes. */
const YOUNG_BYTES = 192 * 2 ** 20;
const EVERY_MS = 200;
const kept: number[][] = [];

function fill(): void {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  const missing = SHARE * (heap_size_limit - YOUNG_BYTES) - used_heap_size;
  // 20,000 numbers of 8 bytes. What was garbage is replaced at the next turn.
  for (let n = 0; n < missing / 160_000; n += 1) kept.push(Array.from({ length: 20_000 }, () => 0.5));
}

process.on("SIGWINCH", () => void setInterval(fill, EVERY_MS).unref());
