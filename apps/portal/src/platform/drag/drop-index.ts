interface Box {
  readonly top: number;
  readonly height: number;
}

/** Index at which a dragged row would land: past every neighbor whose middle its leading edge has crossed. */
export function dropIndexOf(boxes: readonly Box[], from: number, by: number): number {
  const { top = 0, height = 0 } = boxes[from] ?? {};
  const middle = (box: Box) => box.top + box.height / 2;
  const passed = (box: Box, index: number) =>
    by > 0 ? index > from && middle(box) < top + height + by : index < from && middle(box) > top + by;
  return from + Math.sign(by) * boxes.filter(passed).length;
}

/** How far a row moves to make room for a dragged row of this height. */
export function rowOffset(index: number, { from, to, height }: { from: number; to: number; height: number }): number {
  if (index > from && index <= to) return -height;
  return index < from && index >= to ? height : 0;
}
