import { appendFileSync } from "node:fs";
import { Readable, Transform, pipeline } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** A request that succeeded, and its response. `pnpm examples` picks one per call. */
export interface RecordedExample {
  readonly call: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Parsed JSON, or text that is not JSON. Left out for an upload. */
  readonly body?: unknown;
  /** Left out for a file that is not text. */
  readonly reply?: unknown;
}

/** Two rows show what a list looks like, three lines what a file looks like. */
const MOST_ROWS = 2;
const MOST_LINES = 3;

/** Larger ones show nothing more. */
const LARGEST = 200_000;

/** Appends every successful request and response to a file, a line of JSON each. */
export function recordExamples(app: FastifyInstance, file: string): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const { call, endpoint } = request.routeOptions.config;
    if (!call || !endpoint || request.method === "HEAD" || reply.statusCode !== (endpoint.status ?? 200))
      return payload;
    const type = String(reply.getHeader("content-type") ?? "");
    const isFile = endpoint.produces !== undefined;
    // A client may ask for another form, such as a phone's configuration as XML.
    if (!isFile && type !== "" && !type.startsWith("application/json")) return payload;
    const write = (text?: string) => {
      const received =
        text === undefined || text === "" ? {} : { reply: isFile ? text : (JSON.parse(text) as unknown) };
      const line = JSON.stringify(trimmed({ call, ...sent(request), ...received } satisfies RecordedExample));
      if (line.length <= LARGEST) appendFileSync(file, `${line}\n`);
    };
    const isText = !isFile || /^text\/|xml/.test(type);
    if (payload instanceof Readable && isText)
      // Ends both when one ends, as if the response were sent without this.
      return pipeline(payload, tap(write), () => {});
    if (!isText) write();
    else write(payload instanceof Uint8Array ? Buffer.from(payload).toString() : ((payload as string | null) ?? ""));
    return payload;
  });
}

/** Shortens lists and texts of lines. */
function trimmed<T>(value: T): T {
  if (typeof value === "string") return firstLines(value) as T;
  if (Array.isArray(value)) return value.slice(0, MOST_ROWS).map(trimmed) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, trimmed(inner)])) as T;
}

function firstLines(text: string): string {
  const lines = text.split("\n");
  return lines.length > MOST_LINES ? lines.slice(0, MOST_LINES).join("\n").trimEnd() : text;
}

function sent({ params, query, body }: FastifyRequest): Pick<RecordedExample, "params" | "query" | "body"> {
  const isText = typeof body === "string" || (typeof body === "object" && body !== null);
  return {
    params: params as Record<string, string>,
    query: query as Record<string, string>,
    ...(isText && { body }),
  };
}

/** Passes a stream on, and its text to `done`. */
function tap(done: (text: string) => void): Transform {
  const chunks: Buffer[] = [];
  return new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      chunks.push(chunk);
      pass(null, chunk);
    },
    flush(end) {
      done(Buffer.concat(chunks).toString());
      end();
    },
  });
}
