/** A seeded pseudo-random number generator. */
export function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws distinct numbers, the same for the same seed. */
export function drawSample(numbers: readonly string[], seed: number, count: number): string[] {
  const random = mulberry(seed);
  const left = [...numbers];
  for (let last = left.length - 1; last > 0; last -= 1) {
    const at = Math.floor(random() * (last + 1));
    [left[last], left[at]] = [left[at]!, left[last]!];
  }
  return left.slice(0, count);
}
