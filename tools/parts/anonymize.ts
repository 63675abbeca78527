/**
 * Replaces what is random or looks odd in a recorded example, so that it reads well, shows no secret and stays the same when it is
 * recorded again. Doing it twice changes nothing more.
 */
export function anonymize<T>(value: T): T {
  const names = new Map<string, string>();
  /** The same value becomes the same one everywhere in an example. */
  const fake = (kind: string, real: string, make: (nth: number) => string): string => {
    const known = names.get(`${kind} ${real}`);
    if (known !== undefined) return known;
    const made = make([...names.keys()].filter((key) => key.startsWith(`${kind} `)).length);
    names.set(`${kind} ${real}`, made);
    return made;
  };
  const times = shiftOf(value);

  const ofText = (text: string): string =>
    FIXED.reduce((before, [found, shown]) => before.replaceAll(found, shown), text)
      .replaceAll(LONG_DAY, (day) => longDay(times.ofDay(dayOfLong(day))))
      .replaceAll(TIME, (at) => times.ofText(at))
      .replaceAll(UUID, (id) => fake("id", id.toLowerCase(), idOf))
      .replaceAll(STATEMENT, (number) => fake("statement", number, statementOf))
      .replaceAll(RECOVERY_CODE, (code) => fake("recovery", code, recoveryCodeOf))
      .replaceAll(EMAIL, (email) => fake("email", email, (nth) => `${personOf(nth)[0].toLowerCase()}@example.com`))
      .replaceAll(TEST_HOST, "$1.example.com");

  const ofField = (key: string, inner: unknown): unknown => {
    if (key === "port" && typeof inner === "number" && inner > 9999) return 5060;
    if (typeof inner === "number" && MEASURED.test(key)) return 120;
    // Spread at random, so that phones don't poll at once.
    if (key === "poll_seconds") return 60;
    if (typeof inner !== "string" || inner === "") return walk(inner);
    if (PASSWORD.test(key)) return "Example-Password-1";
    if (CURSOR_FIELD.test(key) && CURSOR.test(inner)) return "eyJhZnRlciI6IkFkYSJ9";
    if (key === "first_name") return fake("first", inner, (nth) => personOf(nth)[0]);
    if (key === "last_name") return fake("last", inner, (nth) => personOf(nth)[1]);
    if (FULL_NAME.test(key)) return fake("full", inner, (nth) => personOf(nth).join(" "));
    const shown = BY_FIELD.find(([field, form]) => field.test(key) && form.test(inner));
    return shown ? shown[2] : ofText(inner);
  };

  const walk = (inner: unknown): unknown => {
    if (typeof inner === "string") return ofText(inner);
    if (typeof inner === "number") return isInstant(inner) ? times.ofSeconds(inner) : inner;
    if (Array.isArray(inner)) return inner.map(walk);
    if (typeof inner !== "object" || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, one]) => [ofText(key), ofField(key, one)]));
  };
  return walk(value) as T;
}

const MEASURED = /^(?:ms|took_ms|duration_ms|latency_ms)$/;
const PASSWORD = /(?:^|_)password(?:_\d+)?$/;
const CURSOR_FIELD = /^(?:next|after|before|cursor)$/;
const CURSOR = /^[\w-]{16,}$/;
const FULL_NAME = /^(?:by|member_name|made_by|prepared_for|full_name)$/;

/** Values that only their field tells. */
const BY_FIELD: readonly (readonly [field: RegExp, form: RegExp, shown: string])[] = [
  [/code$/, /^\d{6}$/, "123456"],
  [/^(?:code|referral_code)$/, /^[A-Z2-9]{8}$/, "EXAMPLE8"],
  [/^client_secret$/, /./, "example-client-secret"],
  [/^(?:id|request_id|reference)$/, /^[\w-]{12}$/, "exampleReq01"],
  [/token$/, /^[\w-]{22}$/, "exampleExampleExample0"],
  [/^street$/, /^.{1,4}$/, "Calle Mayor 1"],
  [/^city$/, /^.{1,2}$/, "Madrid"],
  [/^zip$/, /^.{1,2}$/, "28013"],
  [/^(?:next|before|after)$/, /^\d{13,16}$/, "1799053200000000"],
];

/** Secrets, marks and hosts by their form. */
const FIXED: readonly (readonly [found: RegExp, shown: string])[] = [
  [/data:image\/svg\+xml;base64,[\w+/=]+/g, "data:image/svg+xml;base64,PHN2Zy8+"],
  [/\bwhsec_[\w+/]{43}=/g, "whsec_ZXhhbXBsZS13ZWJob29rLXNpZ25pbmctc2VjcmV0LTA="],
  [/(?<![\w+/])[A-Za-z0-9+/]{86}==/g, `${"Example+".repeat(10)}Exampl==`],
  [/\bv1,[\w+/]{43}=/g, "v1,ZXhhbXBsZS13ZWJob29rLXNpZ25hdHVyZS0wMTIzNDU="],
  [/\b(ps|pd|pr|sbk|ck)_[\w-]{22}(?![\w-])/g, "$1_exampleExampleExample0"],
  [/\bsupport-[\w-]{22}(?![\w-])/g, "support-exampleExampleExample0"],
  [/\bsbk_[\w-]{6}(?![\w-])/g, "sbk_exampl"],
  [/\bsbt_[\w-]+\.[\w-]{48}(?![\w-])/g, "sbt_exampleExampleExample.exampleExampleExample0"],
  [/\bset_[\w-]{20}(?![\w-])/g, "set_exampleExampleExamp0"],
  [/(?<![\w-])[\w-]{22}\.webp/g, "exampleExampleExample0.webp"],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, "example-token-example-token-example-token-0"],
  [/(?<![\w-])[\w-]{22}\.(?=example-token)/g, "exampleExampleExample0."],
  [/(?<![\w-])[0-9a-f]{64}(?![\w-])/g, "0123456789abcdef".repeat(4)],
  [/\b1\d{15}(?=\.)/g, "1799053200000000"],
  [/\b[0-9a-f]{32}\.[0-9a-f]{22}\b/g, "0123456789abcdef0123456789abcdef.0123456789abcdef012345"],
  [/(?<![\w-])(?=\d*[a-f])[0-9a-f]{16}(?![\w-])/g, "0123456789abcdef"],
  [/(?<![\w-])[0-9a-f]{32}(?![\w-])/g, "0123456789abcdef".repeat(2)],
  [/(?<![\w-])[A-Z2-7]{32}(?![\w-])/g, "EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAM"],
  [/\b[a-z]+-(?=[a-f]*\d)[0-9a-f]{6}\b/gi, "WELCOME-25"],
  [/\bmade\.[0-9a-f]{8}\b/g, "members.list"],
  [/\bnorthwind-\d+\b/g, "northwind"],
  [/\b(ch|re|evt|pm)_[\w-]{20}(?![\w-])/g, "$1_exampleExampleExamp0"],
  [/\bRow,Number\d+/g, "Ada,Lovelace"],
  [/\bTeam [0-9a-f]{8}\b/g, "Northwind"],
  [/the customer called about it: ticket 4711, ñandú/g, "The customer asked for it by phone"],
  [/\b([a-z]+)([ -])(?=\d*[a-f])(?=[a-f]*\d)[0-9a-f]{8}(?![\w-])/gi, "$1$2one"],
  [/\bIn[eé]s Caldera\b/g, "Ada Lovelace"],
  [/\bIn[eé]s'(?!\w)/g, "Ada's"],
  [/\bIn[eé]s\b/g, "Ada"],
  [/https?:\/\/(?:127\.0\.0\.\d+|localhost):\d+/g, "https://hooks.example.com"],
  [/\b127\.0\.0\.\d+(?::\d{4,5})?/g, "203.0.113.7"],
];
/** Not the event `webhook.test`, nor calls of that name. */
const TEST_HOST = /(?<![\w.-])(?!(?:webhooks?|doctor|itsps)\.)([\w-]+)\.(?:[\w-]+\.)*test\b(?!\.)/g;
const EMAIL = /(?<!sips?:[\w.+-]*)(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g;
const UUID = /(?<![0-9a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f])/gi;
const STATEMENT = /\b20\d\d-\d{6}\b/g;
const RECOVERY_CODE = /(?<![\w-])[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}(?![\w-])/g;

const idOf = (nth: number): string => `01890000-0000-7000-8000-${String(nth + 1).padStart(12, "0")}`;
const statementOf = (nth: number): string => `2027-${String(nth + 1).padStart(6, "0")}`;
const recoveryCodeOf = (nth: number): string => `EXAM-PLEA-BCDE-${String(2 + (nth % 6)).repeat(4)}`;

const PEOPLE = [
  ["Ada", "Lovelace"],
  ["Grace", "Hopper"],
  ["Alan", "Turing"],
  ["Edith", "Clarke"],
] as const;
const personOf = (nth: number): readonly [string, string] => PEOPLE[nth] ?? [`Person${nth + 1}`, "Example"];

/** A day, or an instant as we write it or as phone systems do. */
const TIME = /\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d(?:\.\d{1,6})?Z?)?(?![\w-])/g;
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2027, month)).toLocaleDateString("en", { month: "long", timeZone: "UTC" }),
);
const LONG_DAY = new RegExp(`\\b(?:${MONTHS.join("|")}) \\d\\d, \\d{4}\\b`, "g");

const MINUTE = 60;
const DAY = 86_400;
/** Seconds since 1970 from 2020 to 2099. No other number of ours is as large and as small. */
const isInstant = (seconds: number): boolean =>
  Number.isInteger(seconds) && seconds > 1_577_000_000 && seconds < 4_102_444_800;

/** Where the times of an example begin. */
const FIRST = Date.parse("2027-01-04T09:00:00Z") / 1000;
const FIRST_DAY = FIRST - (FIRST % DAY);

interface Shift {
  ofSeconds(at: number): number;
  /** Written as it was. */
  ofText(at: string): string;
  /** Takes and returns the start of a day. */
  ofDay(day: number): number;
}

/** Days further away from the others are fixed ones, such as the version of the terms, and stay. */
const FAR = 400 * DAY;
const earliestNear = (times: readonly number[]): number => {
  const last = Math.max(...times);
  return Math.min(...times.filter((at) => last - at <= FAR));
};

/** Moves all times of an example, so that the first one is always the same. Whole minutes hide how long a test took. */
function shiftOf(value: unknown): Shift {
  const { instants, days } = timesIn(value);
  const base = instants.length > 0 ? earliestNear(instants) : FIRST;
  const baseDay = instants.length > 0 ? base - (base % DAY) : earliestNear(days);
  const ofSeconds = (at: number) => FIRST + Math.round((at - base) / MINUTE) * MINUTE;
  const ofDay = (day: number) => (Math.abs(day - baseDay) > FAR ? day : FIRST_DAY + day - baseDay);
  return {
    ofSeconds,
    ofDay,
    ofText(at) {
      const seconds = secondsOf(at);
      if (!Number.isFinite(seconds)) return at;
      if (at.length === 10) return isoOf(ofDay(seconds)).slice(0, 10);
      const text = isoOf(ofSeconds(seconds));
      if (!at.endsWith("Z")) return text.slice(0, 19).replace("T", at[10]!);
      return at.includes(".") ? text : text.replace(".000Z", "Z");
    },
  };
}

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
const secondsOf = (at: string): number =>
  Math.floor(Date.parse(at.length > 10 ? `${at.slice(0, 10)}T${at.slice(11, 19)}Z` : at) / 1000);
const dayOfLong = (day: string): number => Date.parse(`${day} UTC`) / 1000;
const longDay = (day: number): string => {
  const at = new Date(day * 1000);
  return `${MONTHS[at.getUTCMonth()]} ${String(at.getUTCDate()).padStart(2, "0")}, ${at.getUTCFullYear()}`;
};

function timesIn(value: unknown, found: { instants: number[]; days: number[] } = { instants: [], days: [] }) {
  if (typeof value === "number" && isInstant(value)) found.instants.push(value);
  if (typeof value === "string") {
    for (const [at] of value.matchAll(TIME)) {
      const seconds = secondsOf(at);
      if (Number.isFinite(seconds)) (at.length === 10 ? found.days : found.instants).push(seconds);
    }
    for (const [day] of value.matchAll(LONG_DAY)) found.days.push(dayOfLong(day));
  }
  if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) timesIn(inner, found);
  return found;
}
