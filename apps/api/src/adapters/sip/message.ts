import { randomBytes } from "node:crypto";

export type Header = readonly [name: string, value: string];

export interface SipResponse {
  readonly status: number;
  readonly headers: readonly Header[];
}

/** All values of a header, matched by its canonical name. */
export const valuesOf = ({ headers }: SipResponse, name: string): string[] =>
  headers.filter(([one]) => one === name).map(([, value]) => value);

export const newToken = (): string => randomBytes(12).toString("hex");

/** Hides our own address: answers come back over the connection of the request. */
export const NOWHERE = "portal.invalid";

/** Escapes the user part of a SIP URI. */
export const userOf = (name: string): string =>
  encodeURIComponent(name).replaceAll(/%(26|3D|2B|24|3F|2F)/g, (escaped) => decodeURIComponent(escaped));

export const quoted = (text: string): string => `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;

/** Serializes a request. Line breaks were rejected long before, so one found here is a bug. */
export function requestText(method: string, uri: string, headers: readonly Header[]): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  if (/\p{Cc}/u.test([method, uri, ...lines].join(""))) throw new Error("a header must stay on its line");
  return [`${method} ${uri} SIP/2.0`, ...lines, "", ""].join("\r\n");
}

const COMPACT: Readonly<Record<string, string>> = { i: "call-id", m: "contact", l: "content-length" };

/** Splits received bytes into answers. Skips requests from the phone system. */
export class ResponseParser {
  readonly #datagrams: boolean;
  #rest: Buffer = Buffer.alloc(0);

  constructor(datagrams: boolean) {
    this.#datagrams = datagrams;
  }

  /** Returns null if the data is not SIP. */
  read(piece: Buffer): SipResponse[] | null {
    this.#rest = this.#datagrams ? piece : Buffer.concat([this.#rest, piece]);
    const answers: SipResponse[] = [];
    for (;;) {
      // Empty lines are keep-alives.
      while (this.#rest.subarray(0, 2).equals(LINE_END)) this.#rest = this.#rest.subarray(2);
      const end = this.#rest.indexOf(HEAD_END);
      if (end < 0) {
        const more = this.#rest.length === 0 || (!this.#datagrams && couldBeSip(this.#rest));
        return more ? answers : null;
      }
      const [first = "", ...lines] = unfolded(this.#rest.toString("utf8", 0, end));
      const [, status] = /^SIP\/2\.0 ([1-6]\d\d)(?: |$)/.exec(first) ?? [];
      if (!status && !first.endsWith(" SIP/2.0")) return null;
      const headers = lines.map(headerOf);
      const length = this.#datagrams ? Infinity : Number(valuesOf({ status: 0, headers }, "content-length")[0] ?? 0);
      if (!(length >= 0)) return null;
      const whole = end + HEAD_END.length + length;
      if (!this.#datagrams && this.#rest.length < whole) return answers;
      this.#rest = this.#rest.subarray(whole);
      if (status) answers.push({ status: Number(status), headers });
    }
  }
}

const LINE_END = Buffer.from("\r\n");
const HEAD_END = Buffer.from("\r\n\r\n");
/** Whether the data can still become a SIP message. Other protocols are recognized at once. */
const couldBeSip = (rest: Buffer): boolean => /^\r?$|^[A-Z]+$|^SIP\/|^[A-Z]+ /.test(rest.toString("latin1"));

const unfolded = (head: string): string[] => head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");

function headerOf(line: string): Header {
  const colon = line.indexOf(":");
  const name = line.slice(0, colon).trim().toLowerCase();
  return [COMPACT[name] ?? name, line.slice(colon + 1).trim()];
}
