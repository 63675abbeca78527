import type { SipTransport } from "@portal/model/account-check/outcomes.ts";
import { sipPasswordIssue, usernameIssue } from "@portal/model/voice/registrations.ts";
import { hostIssue, relayIssue } from "@portal/model/voice/settings.ts";
import type { Egress, Target, EgressTransport } from "../egress/port.ts";
import type { SipAccount } from "./port.ts";

const SERVICES = { tls: "_sips._tcp", tcp: "_sip._tcp", udp: "_sip._udp" } as const;
const USUAL_PORT = { tls: 5061, tcp: 5060, udp: 5060 } as const;

/** Whether all fields are safe to put into a SIP message. */
export function isValidAccount({ domain, proxy, username, authorization_username, password }: SipAccount): boolean {
  const issues = [
    hostIssue(domain),
    proxy ? relayIssue(proxy) : null,
    usernameIssue(username),
    authorization_username ? usernameIssue(authorization_username) : null,
    sipPasswordIssue(password),
  ];
  return issues.every((issue) => issue === null);
}

interface ResolvedTargets {
  readonly transport: SipTransport;
  readonly wire: EgressTransport;
  readonly targets: readonly Target[];
}

/** Resolves where to connect (RFC 3263): the given port, else the domain's records, else the default port. */
export async function resolveTargets(egress: Egress, account: SipAccount): Promise<ResolvedTargets> {
  const [host = "", proxyPort] = account.proxy?.split(":") ?? [account.domain];
  const port = account.proxy ? proxyPort && Number(proxyPort) : account.port;
  const choice: readonly SipTransport[] =
    account.transport !== "auto" ? [account.transport] : port ? ["udp"] : ["tls", "tcp", "udp"];
  // The certificate must match the configured name, not the one from the records: otherwise an attacker who can forge
  // DNS could redirect phones.
  const wireOf = (kind: SipTransport): EgressTransport => (kind === "tls" ? { kind, name: host } : { kind });
  for (const transport of port ? [] : choice) {
    const targets = await egress.services(`${SERVICES[transport]}.${host}`);
    if (targets.length > 0) return { transport, wire: wireOf(transport), targets };
  }
  const transport = choice.at(-1) ?? "udp";
  return { transport, wire: wireOf(transport), targets: [{ host, port: port || USUAL_PORT[transport] }] };
}
