import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./stack.ts";

/** A command in a fenced block of a document, with its continued lines and its here-document. */
export interface DocumentedCommand {
  readonly document: string;
  /** The headings that it stands under, from the second level on. */
  readonly sections: readonly string[];
  readonly line: number;
  readonly text: string;
}

/** A fenced block. Its commands belong together: earlier ones may set variables for later ones. */
interface Block {
  readonly language: string;
  readonly commands: readonly DocumentedCommand[];
}

/** Languages of blocks that are run. Blocks in others show something. */
const RUN_LANGUAGES = new Set(["sh", "sql", "cron"]);
const SHOWN_LANGUAGES = new Set(["http", "ts", "text", "mermaid", "ini", "json", "md"]);

/**
 * What no proof can run, with the reason. Each is checked without being run: the script, the file, or the word in the
 * program's own help is there.
 */
export const NOT_RUN: readonly NotRun[] = [
  {
    document: "docs/operations/runbooks.md",
    start: "timedatectl",
    reason: "there is no systemd to ask in a folder, and the clock is that of the whole machine",
    check: { help: ["timedatectl", "set-ntp"] },
  },
  {
    document: "docs/operations/runbooks.md",
    start: "systemctl restart systemd-timesyncd",
    reason: "the clock is that of the whole machine",
    check: { help: ["systemctl", "restart"] },
  },
  {
    document: "docs/operations/backup-and-restore.md",
    start: "aws s3api put-bucket-versioning",
    reason: "changes a bucket at Amazon; another service has its own command",
    check: { file: ["apps/api/src/adapters/storage/files.ts", "GetBucketVersioningCommand"] },
  },
  {
    document: "README.md",
    start: "docker load",
    reason: "proof:packages loads and runs the image with podman, in a store of its own",
    check: { file: ["tools/proof-packages.ts", 'podman("load"'] },
  },
  {
    document: "README.md",
    start: "docker run",
    reason: "proof:packages loads and runs the image with podman, in a store of its own",
    check: { file: ["tools/proof-packages.ts", "--read-only --cap-drop all --memory 512m"] },
  },
  {
    document: "CONTRIBUTING.md",
    start: "pnpm proof:authz",
    reason: "is a step of tier one itself",
    check: { file: ["tools/ci.ts", '"pnpm", "proof:authz"'] },
  },
  {
    document: "CONTRIBUTING.md",
    start: "pnpm openapi",
    reason: "prints what a step of tier one validates",
    check: { file: ["tools/ci.ts", '"tools/openapi-valid.ts"'] },
  },
];

interface NotRun {
  readonly document: string;
  readonly start: string;
  readonly reason: string;
  /** A file and what it must contain, or a program and what its help must contain. */
  readonly check: { readonly file: readonly [string, string] } | { readonly help: readonly [string, string] };
}

const isExempt = ({ document, text }: DocumentedCommand): boolean =>
  NOT_RUN.some((one) => one.document === document && text.startsWith(one.start));

/** Reads the blocks with commands of a document. Throws for a block whose language is not known to be run or shown. */
export function blocksIn(document: string, markdown: string): Block[] {
  const blocks: Block[] = [];
  const headings: string[] = [];
  const lines = markdown.split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const [, level = "", heading = ""] = /^(#{2,}) (.*)$/.exec(lines[at]!) ?? [];
    if (heading) headings.splice(level.length - 2, Infinity, heading);
    const fence = /^( *)```(\w*)$/.exec(lines[at]!);
    if (!fence) continue;
    const [, indent = "", language = ""] = fence;
    const end = lines.indexOf(`${indent}\`\`\``, at + 1);
    if (end < 0) throw new Error(`${document}:${at + 1}: the block has no end`);
    if (!RUN_LANGUAGES.has(language) && !SHOWN_LANGUAGES.has(language)) {
      throw new Error(`${document}:${at + 1}: is a block of "${language}" run or only shown?`);
    }
    const inner = lines.slice(at + 1, end).map((line) => line.slice(indent.length));
    const from = { document, sections: headings.filter(Boolean), line: at + 2 };
    if (RUN_LANGUAGES.has(language)) blocks.push({ language, commands: split(inner, language, from) });
    at = end;
  }
  return blocks;
}

function split(lines: readonly string[], language: string, from: Omit<DocumentedCommand, "text">): DocumentedCommand[] {
  const commands: DocumentedCommand[] = [];
  let pending: string[] = [];
  let until: string | undefined;
  for (const [at, line] of lines.entries()) {
    if (pending.length === 0 && (line.trim() === "" || line.startsWith("#"))) continue;
    pending.push(language === "cron" ? line.replace(/^(?:\S+\s+){6}/, "") : line);
    if (until === undefined) until = /<<'?(\w+)'?/.exec(line)?.[1];
    const isOpen = until === undefined ? line.endsWith("\\") || isAssignment(line) : line !== until;
    if (isOpen && at < lines.length - 1) continue;
    const text = pending.join("\n").replace(/ {2,}# .*$/, "");
    commands.push({ ...from, line: from.line + at - pending.length + 1, text });
    [pending, until] = [[], undefined];
  }
  return commands;
}

/** Belongs to the next command, which uses it. */
const isAssignment = (line: string): boolean => /^[A-Z_]+=\S*$/.test(line);

/** A document whose commands a proof runs. The test of documented commands finds these calls in the proof's source. */
export function openDocument(document: string) {
  const text = readFileSync(join(ROOT, document), "utf8");
  const blocks = blocksIn(document, text);
  return {
    /** The one command that starts so. */
    command(start: string): string {
      const found = new Set(
        blocks.flatMap(({ commands }) => commands.map(({ text }) => text)).filter((text) => text.startsWith(start)),
      );
      if (found.size !== 1) throw new Error(`${document} has ${found.size} commands that start with: ${start}`);
      return [...found][0]!;
    },
    /** All blocks as scripts, or those of a section, without what no proof can run. */
    blocks(section?: string): { readonly script: string; readonly commands: readonly DocumentedCommand[] }[] {
      const found = blocks
        .map(({ commands }) => commands.filter((one) => isIn(one, section) && !isExempt(one)))
        .filter((commands) => commands.length > 0)
        .map((commands) => ({ commands, script: commands.map(({ text }) => text).join("\n") }));
      if (found.length === 0) throw new Error(`${document} has no commands in its section ${section}`);
      return found;
    },
    /** Blocks of TypeScript, for documents in which each is a whole program. */
    programs: (): string[] => [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, program = ""]) => program),
  };
}

const isIn = ({ sections }: DocumentedCommand, section: string | undefined): boolean =>
  section === undefined || sections.includes(section);

/**
 * Lists the commands of documents that none of the proofs reads, judged by the calls in the proofs' sources. `documents` and
 * `proofs` map names to texts.
 */
export function uncovered(
  documents: Readonly<Record<string, string>>,
  proofs: Readonly<Record<string, string>>,
): { readonly missed: string[]; readonly idle: string[] } {
  const readings = Object.values(proofs).flatMap(readingsIn);
  const all = Object.entries(documents).flatMap(([name, text]) => blocksIn(name, text).flatMap((one) => one.commands));
  const covers = (reading: Reading, command: DocumentedCommand): boolean =>
    reading.document === command.document &&
    (reading.start === undefined ? isIn(command, reading.section) : command.text.startsWith(reading.start));
  const missed = all.filter((command) => !isExempt(command) && !readings.some((reading) => covers(reading, command)));
  const idle = [
    ...readings.filter((reading) => !all.some((command) => covers(reading, command))).map((r) => JSON.stringify(r)),
    ...NOT_RUN.filter(({ document, start }) => !all.some((c) => c.document === document && c.text.startsWith(start)))
      .filter(({ document }) => document in documents)
      .map(({ document, start }) => `${document}: ${start}`),
  ];
  return { missed: missed.map(({ document, line, text }) => `${document}:${line}: ${text.split("\n")[0]}`), idle };
}

interface Reading {
  readonly document: string;
  readonly start?: string;
  readonly section?: string;
}

function readingsIn(source: string): Reading[] {
  return [...source.matchAll(/\bconst (\w+) = openDocument\(\s*"([^"]+)",?\s*\)/g)].flatMap(
    ([, name, document = ""]) => [
      ...[...source.matchAll(new RegExp(`\\b${name}\\s*\\.command\\(\\s*(["'])(.+?)\\1`, "g"))].map(
        ([, , start = ""]) => ({
          document,
          start,
        }),
      ),
      ...[...source.matchAll(new RegExp(`\\b${name}\\s*\\.blocks\\((?:\\s*"([^"]+)",?\\s*)?\\)`, "g"))].map(
        ([, section]) => ({
          document,
          ...(section !== undefined && { section }),
        }),
      ),
    ],
  );
}
