/** Replaces what is random in a recorded example, so that it shows no secret and stays the same when it is recorded again. */
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
  const shift = FIRST.getTime() - earliestIn(value);

  const ofText = (text: string): string =>
    text
      .replaceAll(QR_CODE, "data:image/svg+xml;base64,PHN2Zy8+")
      .replaceAll(DATE, (at) => shifted(at, shift))
      .replaceAll(UUID, (id) => fake("id", id, idOf))
      .replaceAll(EMAIL, (email) => fake("email", email, (nth) => `${personOf(nth)[0].toLowerCase()}@example.com`))
      .replaceAll(PICTURE, "exampleExampleExample0.webp")
      .replaceAll(TOKEN, "example-token-example-token-example-token-0");

  const ofField = (key: string, inner: unknown): unknown => {
    if (typeof inner !== "string" || inner === "") return walk(inner);
    if ((key === "next" || key === "after") && CURSOR.test(inner)) return "eyJhZnRlciI6IkFkYSJ9";
    if (key.endsWith("password")) return "Another-Horse8";
    if (key === "first_name") return fake("first", inner, (nth) => personOf(nth)[0]);
    if (key === "last_name") return fake("last", inner, (nth) => personOf(nth)[1]);
    if (key === "by" || key === "member_name" || key === "made_by")
      return fake("full", inner, (nth) => personOf(nth).join(" "));
    return ofText(inner);
  };

  const walk = (inner: unknown): unknown => {
    if (typeof inner === "string") return ofText(inner);
    if (Array.isArray(inner)) return inner.map(walk);
    if (typeof inner !== "object" || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, one]) => [ofText(key), ofField(key, one)]));
  };
  return walk(value) as T;
}

const QR_CODE = /data:image\/svg\+xml;base64,[\w+/=]+/g;
const CURSOR = /^[\w-]{16,}$/;
/** A day, or an instant as we write it or as phone systems do. */
const DATE = /\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\dZ?)?(?![\w-])/g;
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
const EMAIL = /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g;
const PICTURE = /[\w-]{22}\.webp/g;
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g;

/** Where the times of an example begin. */
const FIRST = new Date("2027-01-04T09:00:00Z");

function earliestIn(value: unknown): number {
  const found = [...(JSON.stringify(value) ?? "").matchAll(DATE)].map(([at]) => timeOf(at)).filter(Number.isFinite);
  return found.length > 0 ? Math.min(...found) : FIRST.getTime();
}

const timeOf = (at: string): number => Date.parse(at.length > 10 ? `${at.slice(0, 10)}T${at.slice(11, 19)}Z` : at);

/** Written as it was. */
function shifted(at: string, ms: number): string {
  const time = timeOf(at) + ms;
  if (!Number.isFinite(time)) return at;
  const text = new Date(time).toISOString();
  if (at.length === 10) return text.slice(0, 10);
  return at.endsWith("Z") ? text.replace(".000Z", "Z") : text.slice(0, 19).replace("T", " ");
}

const idOf = (nth: number): string => `01890000-0000-7000-8000-${String(nth + 1).padStart(12, "0")}`;

const PEOPLE = [
  ["Ada", "Lovelace"],
  ["Grace", "Hopper"],
  ["Alan", "Turing"],
  ["Edith", "Clarke"],
] as const;
const personOf = (nth: number): readonly [string, string] => PEOPLE[nth] ?? [`Person${nth + 1}`, "Example"];
