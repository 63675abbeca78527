/** The way to a server that a customer named, in our words. There is no other: whoever connects to one does it here. */
export interface Egress {
  /** The hosts that a domain names for a service (SRV), the first choice first; none if it names none. */
  services(name: string): Promise<readonly Target[]>;
  /** Where these lead. Each name is looked up once, and unless all of its addresses are fit, none is used. */
  find(targets: readonly Target[]): Promise<readonly CheckedTarget[]>;
  open(place: CheckedTarget, wire: EgressTransport, ms: number): Promise<EgressConnection>;
}

export interface Target {
  readonly host: string;
  readonly port: number;
}

declare const checked: unique symbol;
/** A literal address that was found fit: what is connected to is what was looked at, whatever its name says by then. */
export interface CheckedTarget extends Target {
  readonly [checked]: true;
}

/** With TLS, the name that the certificate must carry. */
export type EgressTransport = { readonly kind: "udp" | "tcp" } | { readonly kind: "tls"; readonly name: string };

export interface EgressConnection {
  readonly local_port: number;
  send(text: string): void;
  /** What comes next, or null if nothing did in this time. */
  receive(ms: number): Promise<Buffer | null>;
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

/** Why it went no further. */
export class EgressError extends Error {
  readonly why: EgressCause;

  constructor(why: EgressCause) {
    super(why);
    this.why = why;
  }
}
