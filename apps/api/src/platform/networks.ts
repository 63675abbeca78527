import { BlockList, isIPv4, isIPv6 } from "node:net";

/** `192.168.7.0/24`, `fd12::/64`. */
export interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: "ipv4" | "ipv6";
}

/** Parses networks separated by commas or spaces. Null if one of them is invalid. */
export function parseNetworks(text: string): Network[] | null {
  const found = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(networkOf);
  return found.includes(null) ? null : (found as Network[]);
}

function networkOf(text: string): Network | null {
  const [, address = "", prefix] = /^([\da-f.:]+)\/(\d{1,3})$/i.exec(text) ?? [];
  if (isIPv4(address) && Number(prefix) <= 32) return { address, prefix: Number(prefix), family: "ipv4" };
  if (isIPv6(address) && Number(prefix) <= 128) return { address, prefix: Number(prefix), family: "ipv6" };
  return null;
}

/** Returns a function that tests whether an address is in one of them. */
export function networkMatcher(networks: readonly Network[]): (address: string) => boolean {
  const list = new BlockList();
  for (const { address, prefix, family } of networks) list.addSubnet(address, prefix, family);
  // A zone id makes an address link-local, whatever its number says.
  return (address) => !address.includes("%") && list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Never a customer's server: this machine, its link, multicast, and cloud metadata services. */
const NEVER = parseNetworks(`
  0.0.0.0/8 127.0.0.0/8 169.254.0.0/16 224.0.0.0/4 240.0.0.0/4 168.63.129.16/32
  ::/127 fe80::/10 ff00::/8 fd00:ec2::/32
`)!;
/** The IANA registries of special addresses: private, shared, documentation, benchmarking, translation to IPv4. */
const SPECIAL = parseNetworks(`
  10.0.0.0/8 100.64.0.0/10 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24
  192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24
  2001::/23 2001:db8::/32 2002::/16 3fff::/20
`)!;
const isReserved = networkMatcher([...NEVER, ...SPECIAL]);
// A list of non-global addresses would contain ::ffff:0:0/96, which makes a BlockList match every IPv4 address.
const isGlobal6 = networkMatcher(parseNetworks("2000::/3")!);

/** Whether an address is publicly reachable and not part of a private network. */
export const isPublic = (address: string): boolean =>
  (isIPv4(address) || (isIPv6(address) && isGlobal6(address))) && !isReserved(address);

/** A single office network, not all private ones. */
const WIDEST = { ipv4: 24, ipv6: 64 } as const;

/** Whether allowing this network would open a forbidden one, or more than was probably meant. */
export const opensTooMuch = (network: Network): boolean =>
  network.prefix < WIDEST[network.family] ||
  networkMatcher(NEVER)(network.address) ||
  NEVER.some(({ address }) => networkMatcher([network])(address));
