import { randomUUID } from "node:crypto";
import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { text } from "node:stream/consumers";
import type { client } from "@portal/model/client/contract.ts";
import type { Body, Reply } from "@portal/model/kit/endpoint.ts";

type Session = Reply<typeof client.login>;
export type Config = Exclude<Reply<typeof client.config>, string>;
export type Beat = Reply<typeof client.heartbeat>;
type Call = Body<typeof client.calls>["calls"][number];

interface Answered {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** An error response that a phone cannot recover from. */
export class Refused extends Error {
  readonly status: number;
  constructor(what: string, { status, body }: Answered) {
    super(`${what} answered ${status}: ${body.slice(0, 300)}`);
    this.status = status;
  }
}

/** Connections shared by the phones of a process. */
export const sharedLines = (at_once: number) => ({
  "http:": new http.Agent({ keepAlive: true, maxSockets: at_once }),
  "https:": new https.Agent({ keepAlive: true, maxSockets: at_once }),
});
type Lines = ReturnType<typeof sharedLines>;

/** A softphone without audio that makes all calls of a phone to the portal. */
export class Softphone {
  readonly device = {
    uuid: randomUUID(),
    label: "Synthetic phone",
    platform: "linux",
    os_version: "12",
    app: "softphone",
    version: "1.0.0",
    locale: "en",
  };
  readonly #url: URL;
  readonly #lines: Lines;
  #session: Session | undefined;
  /** The applied configuration. */
  revision: number | undefined;
  etag: string | undefined;

  constructor(url: string, lines: Lines = sharedLines(4)) {
    this.#url = new URL(url);
    this.#lines = lines;
  }

  /** Sends a request. Connects to this machine for names under .localhost, whatever the resolver says. */
  async ask(method: "GET" | "POST", path: string, body?: object, more: Record<string, string> = {}): Promise<Answered> {
    const { protocol, hostname, port, host } = this.#url;
    const secure = protocol === "https:";
    const payload = body && JSON.stringify(body);
    const sent = (secure ? https : http).request({
      host: hostname.endsWith(".localhost") ? "127.0.0.1" : hostname,
      port: port || (secure ? 443 : 80),
      servername: hostname,
      method,
      path,
      agent: this.#lines[secure ? "https:" : "http:"],
      headers: {
        host,
        ...(payload && { "content-type": "application/json", "content-length": Buffer.byteLength(payload) }),
        ...(this.#session && { authorization: `Bearer ${this.#session.access_token}` }),
        ...more,
      },
    });
    sent.end(payload);
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
  }

  async #must<T>(method: "GET" | "POST", path: string, body?: object): Promise<T> {
    const answer = await this.ask(method, `/client/v1/${path}`, body);
    if (answer.status !== 200) throw new Refused(path, answer);
    return JSON.parse(answer.body) as T;
  }

  async logIn(email: string, password: string, mfa_code?: string): Promise<Session> {
    const body = { email, password, device: this.device, ...(mfa_code && { mfa_code }) };
    return (this.#session = await this.#must<Session>("POST", "session", body));
  }

  /** Logs in by a provisioning link. Its last segment is a one-time token. */
  async logInBy(link: string): Promise<Session> {
    const body = { token: link.split("/").at(-1), device: this.device };
    return (this.#session = await this.#must<Session>("POST", "session/link", body));
  }

  async refresh(): Promise<void> {
    const { refresh_token } = this.#session ?? {};
    this.#session = { ...this.#session, ...(await this.#must<Session>("POST", "session/refresh", { refresh_token })) };
  }

  /** Fetches the configuration; null if it has not changed. */
  async fetchConfig(): Promise<Config | null> {
    const known = this.etag ? { "if-none-match": this.etag } : {};
    const answer = await this.ask("GET", "/client/v1/config", undefined, { accept: "application/json", ...known });
    if (answer.status === 304) return null;
    if (answer.status !== 200) throw new Refused("config", answer);
    const config = JSON.parse(answer.body) as Config;
    this.revision = config.revision;
    this.etag = answer.headers.etag;
    return config;
  }

  async fetchXml(): Promise<string> {
    const answer = await this.ask("GET", "/client/v1/config", undefined, { accept: "application/x-lpconfig+xml" });
    if (answer.status !== 200) throw new Refused("config as XML", answer);
    return answer.body;
  }

  acknowledge = () =>
    this.#must<{ success: boolean }>("POST", "config/ack", { revision: this.revision, status: "applied" });

  beat = () =>
    this.#must<Beat>("POST", "heartbeat", this.revision === undefined ? {} : { config_revision: this.revision });

  report = (call: Call) => this.#must<Reply<typeof client.calls>>("POST", "calls", { calls: [call] });

  directory = () => this.#must<Exclude<Reply<typeof client.directory>, string>>("GET", "directory");

  logOut = () => this.#must<{ success: boolean }>("POST", "session/logout");
}
