import * as z from "zod/mini";

const text = z.string().check(z.minLength(1));
const secret = z.string().check(z.minLength(16, "must have 16 characters or more"));
const digits = z.string().check(z.regex(/^\d+$/, "must be a whole number"));
const number = (fallback: number, max: number) =>
  z.pipe(z._default(digits, String(fallback)), z.pipe(z.transform(Number), z.number().check(z.lte(max))));
const webUrl = z.string().check(z.regex(/^https?:\/\/[^\s/]+/, "must be an http or https address"));

const Env = z.object({
  SANDBOX_HOST: z._default(text, "127.0.0.1"),
  SANDBOX_PORT: number(8090, 65_535),
  /** The ledger's file. */
  SANDBOX_LEDGER: text,
  /** The API key of the portal's server. */
  SANDBOX_KEY: secret,
  /** The portal's addresses, separated by commas: only their pages may embed the card form. */
  SANDBOX_PORTALS: text,
  SANDBOX_WEBHOOK_URL: z.optional(webUrl),
  SANDBOX_WEBHOOK_SECRET: secret,
  /** How long a charge with a delayed card stays pending, and the first delay before a webhook is retried. */
  SANDBOX_SETTLE_MS: number(2_000, 86_400_000),
  SANDBOX_RETRY_MS: number(500, 60_000),
  /** For tests: enables `POST /faults`. */
  SANDBOX_FAULTS: z._default(z.enum(["0", "1"]), "0"),
});

export type Config = ReturnType<typeof loadConfig>;

/** Names what is wrong and never repeats a value, which may be a secret. */
export class ConfigError extends Error {}

export function loadConfig(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = z.safeParse(Env, given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => {
      const name = path.join(".");
      return `  ${name}: ${given[name] === undefined ? "is missing" : message}`;
    });
    throw new ConfigError(`The configuration is not complete, so nothing was started:\n${lines.join("\n")}`);
  }
  const e = parsed.data;
  return {
    host: e.SANDBOX_HOST,
    port: e.SANDBOX_PORT,
    ledger: e.SANDBOX_LEDGER,
    key: e.SANDBOX_KEY,
    portals: originsIn(e.SANDBOX_PORTALS),
    webhook: { url: e.SANDBOX_WEBHOOK_URL ? new URL(e.SANDBOX_WEBHOOK_URL) : null, secret: e.SANDBOX_WEBHOOK_SECRET },
    settle_ms: e.SANDBOX_SETTLE_MS,
    retry_ms: e.SANDBOX_RETRY_MS,
    has_faults: e.SANDBOX_FAULTS === "1",
  };
}

/** Parsed, so headers contain an origin and nothing else. */
function originsIn(list: string): string[] {
  const origins = list.split(",").map((one) => (URL.canParse(one.trim()) ? new URL(one.trim()).origin : "null"));
  if (origins.includes("null")) throw new ConfigError("SANDBOX_PORTALS must be addresses, with commas between.");
  return origins;
}
