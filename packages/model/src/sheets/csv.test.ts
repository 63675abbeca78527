import { describe, expect, test } from "vitest";
import { parseCsv, formatCsv } from "./csv.ts";

describe("CSV files of various programs", () => {
  test.each<[string, string, string[][] | null]>([
    [
      "commas, LF",
      "a,b\n1,2\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "semicolons, CRLF, byte-order mark",
      "\ufeffa;b\r\n1;2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "quotes, doubled quotes, line ends inside",
      'a,b\n"1,""x""\n2",3',
      [
        ["a", "b"],
        ['1,"x"\n2', "3"],
      ],
    ],
    [
      "an empty last cell",
      "a,b,\n1,,\n",
      [
        ["a", "b", ""],
        ["1", "", ""],
      ],
    ],
    ["empty lines", "a,b\n\n\r\n1,2\n\n", [["a", "b"], [""], [""], ["1", "2"], [""]]],
    ["leading plus and zeros", "a\n+34600\n007\n", [["a"], ["+34600"], ["007"]]],
    ["an open quote", 'a\n"b', null],
    ["nothing", "", []],
  ])("%s", (_, text, rows) => {
    expect(parseCsv(text)).toEqual(rows);
  });
});

/** Yields pseudo-random numbers, the same for the same seed. */
function* numbers(seed: number): Generator<number> {
  let state = seed;
  for (;;) {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    yield state / 4_294_967_296;
  }
}
const PIECES = [
  "=",
  "+",
  "-",
  "@",
  "\t",
  "\r",
  "\n",
  "\r\n",
  '"',
  "'",
  ",",
  ";",
  " ",
  "=1+1",
  "+34 600 100 200",
  "007",
  "ñ",
  "李",
  "😀",
  "＝",
  "a",
  "Zoë",
  "''",
  '""',
  "@SUM(A1)",
  "-1",
  "\ufeff",
  "",
];

test("10,000 generated rows survive a round trip, and none of their cells can run as a formula", () => {
  const random = numbers(20_260);
  const pick = (most: number) => Math.floor(random.next().value! * most);
  const cell = () => Array.from({ length: pick(5) }, () => PIECES[pick(PIECES.length)]).join("");
  const rows = Array.from({ length: 10_000 }, () => Array.from({ length: 1 + pick(6) }, cell));
  const text = formatCsv(rows);
  expect(parseCsv(text)).toEqual(rows);
  // Spreadsheets see each cell without its quotes.
  const unquoted = text.slice(1).split(/\r\n/).length;
  expect(unquoted).toBeGreaterThan(10_000);
  const raw = readRaw(text);
  const running = raw.flat().filter((seen) => /^\s*[=+\-@\t\r＝＋－＠]/.test(seen));
  expect(running).toEqual([]);
  console.log(
    `csv: ${rows.length} rows round trip, ${raw.flat().length} cells, ${running.length} can run as a formula`,
  );
});

/** Reads the raw cells with an independent parser. */
function readRaw(text: string): string[][] {
  const cells = [...text.slice(1).matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)];
  const rows: string[][] = [[]];
  for (const [, cell = "", end] of cells) {
    rows.at(-1)!.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === "\r\n") rows.push([]);
  }
  return rows;
}
