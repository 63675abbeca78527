import { appendFileSync } from "node:fs";
import { Readable, Transform } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** A request that succeeded, and its response. `pnpm examples` picks one per call. */
export interface RecordedExample {
  readonly call: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Parsed JSON, or text that is not JSON. Left out for a file. */
  readonly body?: unknown;
  readonly reply: unknown;
}

/** Larger ones show nothing more. */
const LARGEST = 20_000;

/** Appends every successful request and response to a file, a line of JSON each. */
export function recordExamples(app: FastifyInstance, file: string): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const { call, endpoint } = request.routeOptions.config;
    if (!call || !endpoint || request.method === "HEAD" || reply.statusCode >= 300) return payload;
    const write = (text: string) => {
      if (text.length > LARGEST) return;
      const reply = endpoint.produces ? text : (JSON.parse(text) as unknown);
      appendFileSync(file, `${JSON.stringify({ call, ...sent(request), reply } satisfies RecordedExample)}\n`);
    };
    if (payload instanceof Readable) return payload.pipe(tap(write));
    if (typeof payload === "string") write(payload);
    if (payload instanceof Uint8Array && endpoint.produces?.startsWith("text/")) write(Buffer.from(payload).toString());
    return payload;
  });
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
