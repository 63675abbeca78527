import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { EGRESS } from "@portal/model/limits.ts";
import { type Network, isPublic, networkMatcher } from "../../platform/networks.ts";
import { openDatagrams, openSecureStream, openStream } from "./connections.ts";
import { type Egress, EgressError, type CheckedTarget, type Target } from "./port.ts";

interface Allowed {
  /** Private networks that may be contacted anyway. */
  readonly allow: readonly Network[];
  /** The name server to use instead of the system's. */
  readonly dns?: string | undefined;
}

/** Customers' servers listen on unprivileged ports, or on 443 to get through firewalls. */
const isPortAllowed = (port: number): boolean => port === 443 || (port >= 1024 && port <= 65_535);

export function egressGuard({ allow, dns }: Allowed): Egress {
  const isAllowed = networkMatcher(allow);

  async function fitAddresses(host: string): Promise<string[]> {
    const addresses = isIP(host) ? [host] : await lookUp(host, dns);
    if (addresses.length === 0) throw new EgressError("dns");
    if (addresses.some((address) => !isPublic(address) && !isAllowed(address))) {
      throw new EgressError("address_not_allowed");
    }
    return addresses;
  }

  return {
    async services(name) {
      const records = isInvalidName(name) ? [] : await asking(dns, (resolver) => resolver.resolveSrv(name));
      return records
        .filter((record) => record.name !== "" && record.name !== ".")
        .toSorted((a, b) => a.priority - b.priority || b.weight - a.weight)
        .slice(0, EGRESS.most_places)
        .map(({ name: host, port }) => ({ host, port }));
    },
    async find(targets) {
      const places: Target[] = [];
      for (const { host, port } of targets) {
        if (!isPortAllowed(port)) throw new EgressError("port_not_allowed");
        for (const address of await fitAddresses(host)) places.push({ host: address, port });
      }
      return places.slice(0, EGRESS.most_places) as CheckedTarget[];
    },
    async open(place, wire, ms) {
      if (wire.kind === "udp") return openDatagrams(place);
      return wire.kind === "tls" ? openSecureStream(place, wire, ms) : openStream(place, ms);
    },
  };
}

/**
 * `127.1`, `2130706433`, `0x7f.1`: the system resolver would parse these as addresses, so they are rejected as names.
 */
const isInvalidName = (host: string): boolean => /(^|\.)(\d+|0x[\da-f]*)\.?$/i.test(host) || !/^[\w.-]+$/.test(host);

async function lookUp(host: string, dns: string | undefined): Promise<string[]> {
  if (isInvalidName(host)) throw new EgressError("address_not_allowed");
  const both = [asking(dns, (resolver) => resolver.resolve4(host)), asking(dns, (resolver) => resolver.resolve6(host))];
  return (await Promise.all(both)).flat();
}

/** Any DNS error counts as an empty answer. */
async function asking<T>(dns: string | undefined, question: (resolver: Resolver) => Promise<T[]>): Promise<T[]> {
  const resolver = new Resolver({ timeout: EGRESS.lookup_ms / 2, tries: 2 });
  if (dns) resolver.setServers([dns]);
  const timer = setTimeout(() => resolver.cancel(), EGRESS.lookup_ms);
  try {
    return await question(resolver);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}
