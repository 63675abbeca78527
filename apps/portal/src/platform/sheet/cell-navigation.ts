/** Position of a cell among those shown. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}
interface Size {
  readonly rows: number;
  readonly columns: number;
  /** Number of visible rows. */
  readonly page: number;
}
interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
  /** Ctrl, or Cmd on a Mac. */
  readonly far: boolean;
}

type Move = (from: CellPosition, size: Size, far: boolean) => CellPosition;

const MOVES: Readonly<Record<string, Move>> = {
  ArrowUp: ({ row, column }, _, far) => ({ row: far ? 0 : row - 1, column }),
  ArrowDown: ({ row, column }, { rows }, far) => ({ row: far ? rows : row + 1, column }),
  ArrowLeft: ({ row, column }, _, far) => ({ row, column: far ? 0 : column - 1 }),
  ArrowRight: ({ row, column }, { columns }, far) => ({ row, column: far ? columns : column + 1 }),
  Home: ({ row }, _, far) => ({ row: far ? 0 : row, column: 0 }),
  End: ({ row }, { rows, columns }, far) => ({ row: far ? rows : row, column: columns }),
  PageUp: ({ row, column }, { page }) => ({ row: row - page, column }),
  PageDown: ({ row, column }, { page }) => ({ row: row + page, column }),
};

/**
 * Where a key moves to, or null if it is not a navigation key. Tab stays within one row and then leaves the grid, so
 * that keyboard users are not trapped in thousands of cells.
 */
export function moveCell({ key, shiftKey, far }: Press, from: CellPosition, size: Size): CellPosition | null {
  if (key === "Tab") {
    const column = from.column + (shiftKey ? -1 : 1);
    return column >= 0 && column < size.columns ? { row: from.row, column } : null;
  }
  const move = Object.hasOwn(MOVES, key) ? MOVES[key] : undefined;
  if (!move || size.rows === 0) return null;
  const to = move(from, size, far);
  return { row: within(to.row, size.rows), column: within(to.column, size.columns) };
}

const within = (value: number, count: number): number => Math.min(Math.max(value, 0), count - 1);
