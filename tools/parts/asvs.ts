import { type Proof, type Tag, cell, cellOf, rows, tagged } from "./tags.ts";

export const ASVS: Tag = { name: "asvs", form: /^V\d+\.\d+\.\d+$/, names: "requirements by id, as in V6.2.1" };
export const API: Tag = { name: "api", form: /^([1-9]|10)$/, names: "risks by number, from 1 to 10" };

const CHAPTERS = [
  "Encoding and sanitization",
  "Validation and business logic",
  "Web frontend",
  "API and web service",
  "File handling",
  "Authentication",
  "Session management",
  "Authorization",
  "Self-contained tokens",
  "OAuth and OIDC",
  "Cryptography",
  "Secure communication",
  "Configuration",
  "Data protection",
  "Secure coding and architecture",
  "Security logging and error handling",
  "WebRTC",
];
const RISKS = [
  "Someone else's objects can be reached",
  "Authentication can be broken",
  "Fields can be read or set that shouldn't be",
  "Resources can be used without limit",
  "Functions are open to the wrong people",
  "Business flows can be abused by automation",
  "The server can be made to call internal addresses",
  "Settings are unsafe",
  "Calls are forgotten or undocumented",
  "Answers of other services are trusted",
];
/** A risk with at least this many tests counts as covered. */
const TESTS_PER_RISK = 5;

export interface Requirement {
  readonly id: string;
  readonly level: string;
  readonly subject: string;
  /** "yes", or "no: " and the reason. */
  readonly applies: string;
  /** A review note instead of a test, or "Not met: " and what is missing. */
  readonly review: string;
}

export const requirements = async (): Promise<Requirement[]> =>
  (await rows("asvs.tsv")).map(([id = "", level = "", subject = "", applies = "", review = ""]) => ({
    id,
    level,
    subject,
    applies,
    review,
  }));

export const isMissing = ({ review }: Requirement): boolean => review.startsWith("Not met: ");

/** Each applicable requirement with its tests, and the tests of each risk. */
export async function asvsMap() {
  const all = await requirements();
  const proofs = await tagged(ASVS);
  const risks = await tagged(API);
  const applying = all.filter(({ applies }) => applies === "yes");
  const proofsOf = (id: string) => proofs.filter(({ number }) => number === id);
  const missing = applying.filter(isMissing);
  const shown = applying.filter((one) => !isMissing(one) && (one.review !== "" || proofsOf(one.id).length > 0));
  return { all, applying, missing, shown, proofs, risks, proofsOf };
}
type AsvsMap = Awaited<ReturnType<typeof asvsMap>>;

const counts = (risks: readonly Proof[]): number[] =>
  RISKS.map((_, at) => risks.filter(({ number }) => number === String(at + 1)).length);

/** The two lines that `pnpm asvs` prints. */
export function summary({ shown, applying, missing, risks }: AsvsMap): string[] {
  const each = counts(risks);
  const covered = each.filter((count) => count >= TESTS_PER_RISK).length;
  return [
    `asvs: ${shown.length} of ${applying.length} rows with evidence, ${missing.length} not met`,
    `api risks: ${covered} of ${RISKS.length} with at least five tests (${each.join(", ")})`,
  ];
}

/** The content of docs/security/asvs.md. */
export function asvsDocument(map: AsvsMap): string {
  const { all, applying, missing, shown, risks, proofsOf } = map;
  const evidence = (one: Requirement) =>
    one.applies === "yes"
      ? [cellOf(proofsOf(one.id)), cell(one.review)].filter(Boolean).join("<br>")
      : `Doesn't apply: ${cell(one.applies.replace(/^no: /, ""))}`;
  const chapters = CHAPTERS.map((title, at) => {
    const own = all.filter(({ id }) => id.startsWith(`V${at + 1}.`));
    const lines = own.map((one) => `| ${one.id} | ${cell(one.subject)} | ${one.level} | ${evidence(one)} |`);
    return table(`## V${at + 1} ${title}`, "|   | Requirement | Level | Evidence |", "| - | - | - | - |", ...lines);
  });
  const each = counts(risks);
  const byRisk = RISKS.map((risk, at) => {
    const own = risks.filter(({ number }) => number === String(at + 1));
    return `| ${at + 1} | ${risk} | ${each[at]} | ${cellOf(own)} |`;
  });
  const tested = applying.filter((one) => !isMissing(one) && proofsOf(one.id).length > 0);
  return [
    "# OWASP ASVS 5.0 and API Security Top 10",
    "What shows that the product meets the requirements of OWASP ASVS 5.0.0, levels 1 and 2. The requirements are in our words; [the standard](https://github.com/OWASP/ASVS) has theirs. " +
      "`pnpm asvs` writes this page from `tools/spec/asvs.tsv` and the tags `// asvs: V6.2.1` and `// api: 1` above the tests. Don't edit it by hand.",
    `Of ${all.length} requirements, ${applying.length} apply to this product. ${shown.length} have evidence: ${tested.length} by tests, ${shown.length - tested.length} by a review note that says where to look. ${missing.length} are not met.`,
    table(
      "## Not met",
      "|   | Requirement | Level | What is missing |",
      "| - | - | - | - |",
      ...missing.map(
        ({ id, subject, level, review }) =>
          `| ${id} | ${cell(subject)} | ${level} | ${cell(review.replace(/^Not met: (.)/, (_, first: string) => first.toUpperCase()))} |`,
      ),
    ),
    ...chapters,
    table("## API Security Top 10 (2023)", "|   | Risk | Tests | Tested by |", "| - | - | - | - |", ...byRisk),
    "",
  ].join("\n\n");
}

const table = (heading: string, ...lines: string[]): string => [heading, "", ...lines].join("\n");
