interface Box {
  readonly top: number;
  readonly height: number;
}

/** Where a row would land that was dragged by so much: past every neighbour whose middle its leading edge has crossed. */
export function dropIndexOf(boxes: readonly Box[], from: number, by: number): number {
  const { top = 0, height = 0 } = boxes[from] ?? {};
  const middle = (box: Box) => box.top + box.height / 2;
  const passed = (box: Box, index: number) =>
    by > 0 ? index > from && middle(box) < top + height + by : index < from && middle(box) > top + by;
  return from + Math.sign(by) * boxes.filter(passed).length;
}

/** How far a row makes room for another one, of this height, that is on its way. */
export function rowOffset(index: number, { from, to, height }: { from: number; to: number; height: number }): number {
  if (index > from && index <= to) return -height;
  return index < from && index >= to ? height : 0;
}
