export interface TokenReply {
  readonly access_token: string;
  /** In seconds. */
  readonly expires_in: number;
}

interface Current {
  readonly token: Promise<string>;
  renew_at: number;
}

/** Renewed before its end, so that it doesn't end on the way. */
const EARLY_S = 60;

/** Keeps an access token for all calls, and requests the next one once for all of them. */
export class AccessTokens {
  readonly #request: () => Promise<TokenReply>;
  #current: Current | null = null;

  constructor(request: () => Promise<TokenReply>) {
    this.#request = request;
  }

  async get(): Promise<string> {
    if (!this.#current || this.#current.renew_at <= Date.now()) this.#current = this.#next();
    return this.#current.token;
  }

  /** Forgets a token that the server has refused, unless it is already replaced. */
  async drop(token: string): Promise<void> {
    const current = this.#current;
    if (current && (await current.token.catch(() => null)) === token && this.#current === current) this.#current = null;
  }

  #next(): Current {
    const reply = this.#request();
    const next: Current = { token: reply.then(({ access_token }) => access_token), renew_at: Number.POSITIVE_INFINITY };
    reply.then(
      ({ expires_in }) => (next.renew_at = Date.now() + Math.max(expires_in - EARLY_S, expires_in / 2) * 1000),
      () => (next.renew_at = 0),
    );
    return next;
  }
}
