import pg from "pg";

/** Returns the SQL that this process sends while some work runs, with its values inlined. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const recorded: string[] = [];
  // Patches the driver's own method, which every client class uses.
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function (this: unknown, ...args) {
    const { text, values } = (typeof args[0] === "string" ? { text: args[0], values: args[1] } : args[0]) as {
      text: string;
      values: unknown[];
    };
    recorded.push(
      text.replaceAll(/\$(\d+)/g, (_, n: string) => literal(values[Number(n) - 1])).replaceAll(/\s+/g, " "),
    );
    return original.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return recorded;
}

/** Formats a SQL literal without a colon, which pgbench would read as a variable. */
function literal(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (value instanceof Date) return `to_timestamp(${value.getTime() / 1000})`;
  if (Buffer.isBuffer(value)) return `decode('${value.toString("hex")}', 'hex')`;
  return `'${String(value).replaceAll("'", "''")}'`;
}
