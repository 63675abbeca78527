import type { Outcome, SipTransport } from "@portal/model/account-check/outcomes.ts";
import { EgressError, type EgressConnection } from "../egress/port.ts";
import { type Challenge, challengeIn, digestHeader } from "./digest.ts";
import {
  type SipResponse,
  ResponseParser,
  type Header,
  NOWHERE,
  newToken,
  requestText,
  userOf,
  valuesOf,
} from "./message.ts";
import type { SipAccount } from "./port.ts";

/** Ends a test with this outcome. */
export class OutcomeError extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(outcome);
    this.outcome = outcome;
  }
}

/** Receives progress. */
export interface Watcher {
  heard(): void;
  answered(status: number): void;
  challenged(realm: string, algorithm: string): void;
}

/** Retransmits a lost datagram after this time, doubling it each time (RFC 3261 section 17.1.2). */
const RESEND_MS = { first: 500, longest: 4_000 } as const;
/** Limits how often a phone system may reject a nonce as stale. */
const MOST_CHALLENGES = 4;

/** REGISTER requests for one account over one connection. */
export class Dialog {
  readonly #line: EgressConnection;
  readonly #account: SipAccount;
  readonly #transport: SipTransport;
  readonly #watcher: Watcher | undefined;
  readonly #reader: ResponseParser;
  readonly #call_id = newToken();
  readonly #tag = newToken();
  readonly #asked = new Map<Challenge["by"], { readonly challenge: Challenge; count: number }>();
  /** The time after which silence means that no server is there. */
  readonly #patience: number;
  #isHeard = false;
  #sequence = 0;

  constructor(
    line: EgressConnection,
    account: SipAccount,
    transport: SipTransport,
    watcher?: Watcher,
    patience = Infinity,
  ) {
    this.#line = line;
    this.#account = account;
    this.#transport = transport;
    this.#watcher = watcher;
    this.#patience = patience;
    this.#reader = new ResponseParser(transport === "udp");
  }

  /** Sends a request and authenticates when challenged. */
  async register(contact: readonly Header[], until: number): Promise<SipResponse> {
    const proven = new Set<Challenge["by"]>();
    for (let challenges = 1; ; challenges += 1) {
      const answer = await this.ask(contact, until);
      if (answer.status !== 401 && answer.status !== 407) return answer;
      const challenge = challengeIn(answer);
      if (!challenge) throw new OutcomeError("auth_unsupported");
      this.#watcher?.challenged(challenge.realm, challenge.algorithm);
      // Challenged again right after authenticating: the credentials were rejected.
      if ((proven.has(challenge.by) && !challenge.stale) || challenges > MOST_CHALLENGES) return answer;
      proven.add(challenge.by);
      this.#asked.set(challenge.by, { challenge, count: 0 });
    }
  }

  /** Sends one request and returns its answer. Without a contact it only queries registrations (section 10.2.3). */
  async ask(contact: readonly Header[], until: number): Promise<SipResponse> {
    const text = this.#request(contact);
    const datagrams = this.#transport === "udp";
    let wait = datagrams ? RESEND_MS.first : Infinity;
    this.#line.send(text);
    for (;;) {
      const left = (this.#isHeard ? until : Math.min(until, this.#patience)) - performance.now();
      if (left <= 0) throw new EgressError("timeout");
      const piece = await this.#line.receive(Math.min(wait, left));
      if (!piece && datagrams) {
        this.#line.send(text);
        wait = Math.min(wait * 2, RESEND_MS.longest);
      }
      const answer = piece && this.#answerIn(piece);
      if (answer) return answer;
    }
  }

  #answerIn(piece: Buffer): SipResponse | undefined {
    this.#isHeard = true;
    this.#watcher?.heard();
    const answers = this.#reader.read(piece);
    if (!answers) throw new OutcomeError("not_sip");
    const answer = answers.find((one) => one.status >= 200 && this.#isMine(one));
    if (answer) this.#watcher?.answered(answer.status);
    return answer;
  }

  #isMine(answer: SipResponse): boolean {
    const [sequence = ""] = valuesOf(answer, "cseq");
    return valuesOf(answer, "call-id")[0] === this.#call_id && Number.parseInt(sequence, 10) === this.#sequence;
  }

  #request(contact: readonly Header[]): string {
    const { domain, username } = this.#account;
    const [uri, address] = [`sip:${domain}`, `<sip:${userOf(username)}@${domain}>`];
    const via = `SIP/2.0/${this.#transport.toUpperCase()} ${NOWHERE}:${this.#line.local_port}`;
    this.#sequence += 1;
    return requestText("REGISTER", uri, [
      ["Via", `${via};branch=z9hG4bK${newToken()};rport`],
      ["Max-Forwards", "70"],
      ["From", `${address};tag=${this.#tag}`],
      ["To", address],
      ["Call-ID", this.#call_id],
      ["CSeq", `${this.#sequence} REGISTER`],
      ...contact,
      ...this.#proofs(uri),
      ["User-Agent", "Account test"],
      ["Content-Length", "0"],
    ]);
  }

  #proofs(uri: string): Header[] {
    const { username, authorization_username, password } = this.#account;
    const who = { username: authorization_username || username, password };
    return [...this.#asked.values()].map((asked): Header => {
      asked.count += 1;
      const name = asked.challenge.by === "proxy" ? "Proxy-Authorization" : "Authorization";
      const what = { method: "REGISTER", uri, count: asked.count, cnonce: newToken() };
      return [name, digestHeader(asked.challenge, { ...who, ...what })];
    });
  }
}
