/** The only way to connect to a server that a customer named. */
export interface Egress {
  /** Resolves the SRV records of a service, in order of preference. Empty if there are none. */
  services(name: string): Promise<readonly Target[]>;
  /** Resolves and checks targets. Each name is resolved once, and rejected unless all of its addresses are allowed. */
  find(targets: readonly Target[]): Promise<readonly CheckedTarget[]>;
  open(place: CheckedTarget, wire: EgressTransport, ms: number): Promise<EgressConnection>;
}

export interface Target {
  readonly host: string;
  readonly port: number;
}

declare const checked: unique symbol;
/** A literal address that passed the check. Connections go to this address even if the name has changed since. */
export interface CheckedTarget extends Target {
  readonly [checked]: true;
}

/** With TLS, the name that the certificate must be valid for. */
export type EgressTransport =
  | { readonly kind: "udp" | "tcp" }
  | {
      readonly kind: "tls";
      readonly name: string;
      /** The only authorities that may have signed it, in PEM, instead of those that this machine trusts. */
      readonly ca?: string | undefined;
    };

export interface EgressConnection {
  readonly local_port: number;
  send(text: string): void;
  /** Returns the next data, or null after this time without any. */
  receive(ms: number): Promise<Buffer | null>;
  /**
   * Sends the rest, ends our side and resolves once the peer has read everything and closed the connection too. Fails if the
   * peer is the first to end it; to find out, our side stays open for `settle_ms` after everything is sent.
   */
  finish(ms: number, settle_ms: number): Promise<void>;
  close(): void;
}

export type EgressCause =
  | "dns"
  | "address_not_allowed"
  | "port_not_allowed"
  | "refused"
  | "unreachable"
  | "timeout"
  | "closed"
  | "too_much"
  | "tls_expired"
  | "tls_name"
  | "tls_untrusted"
  | "tls_protocol";

/** The cause of a failed connection. */
export class EgressError extends Error {
  readonly why: EgressCause;

  constructor(why: EgressCause) {
    super(why);
    this.why = why;
  }
}
