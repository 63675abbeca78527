import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { EGRESS } from "@portal/model/limits.ts";
import { type NameServer, startNameServer } from "../../../test/name-server.ts";
import { parseNetworks } from "../../platform/networks.ts";
import { egressGuard } from "./guard.ts";
import type { EgressError, Target } from "./port.ts";

let names: NameServer;
let visitors = 0;
let said = "hello";
const sink = createServer((socket) => {
  visitors += 1;
  socket.on("error", () => {}).write(said);
});
const datagrams = createSocket("udp4").on("message", () => (visitors += 1));
let port: number;

// Names change their address with each query, so each test starts its own name server.
beforeEach(async () => {
  names = await startNameServer({
    "public.test": [["9.9.9.9", "2620:fe::fe"]],
    "inside.test": [["127.0.0.1"]],
    "lan.test": [["192.168.7.10"]],
    "mapped.test": [["::ffff:7f00:1"]],
    "both.test": [["9.9.9.9", "127.0.0.1"]],
    "both6.test": [["9.9.9.9", "::1"]],
    "flips.test": [["9.9.9.9"], ["127.0.0.1"]],
    "moves.test": [["127.0.0.2"], ["127.0.0.1"]],
    "_sip._tcp.public.test": [["inside.test:5060", "public.test:25"]],
  });
});
afterEach(() => names.close());
beforeAll(async () => {
  sink.listen(0, "127.0.0.1");
  await once(sink, "listening");
  port = (sink.address() as AddressInfo).port;
  datagrams.bind(port, "127.0.0.1");
  await once(datagrams, "listening");
});
afterAll(() => {
  sink.close();
  datagrams.close();
});

const guard = (allow = "") => egressGuard({ allow: parseNetworks(allow)!, dns: names.address });
const refusal = async (target: Partial<Target>, allow = "") =>
  guard(allow)
    .find([{ host: "public.test", port, ...target }])
    .then(
      (places) => places.map(({ host }) => host).join(" "),
      (error: EgressError) => error.why,
    );

const REFUSED = `
  127.0.0.1 127.9.9.9 0.0.0.0 169.254.169.254 10.1.2.3 172.31.0.1 192.168.1.1 100.64.0.1
  192.0.2.1 198.18.0.1 224.0.0.1 255.255.255.255 168.63.129.16
  ::1 :: ::7f00:1 fe80::1 fd00:ec2::254 ff02::1 2002:7f00:1:: 64:ff9b::7f00:1
  ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:9.9.9.9 2001:db8::1 fe80::1%lo 2620:fe::fe%1
  2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001 127.1 127.0.1 127.0.0.1.
  127.0.0.0x1 1.2.3.4.5 [::1] 127.0.0.1:80 127.0.0.1/
  inside.test INSIDE.test inside.test. lan.test mapped.test both.test both6.test
`;

describe("a server named by a customer", () => {
  // asvs: V1.3.6
  // api: 7
  test.each([...REFUSED.trim().split(/\s+/), "a b"])("is refused at %s", async (host) => {
    expect(await refusal({ host })).toBe("address_not_allowed");
  });

  test.each([
    ["9.9.9.9", "9.9.9.9"],
    ["2620:fe::fe", "2620:fe::fe"],
    ["public.test", "9.9.9.9 2620:fe::fe"],
    ["nowhere.test", "dns"],
    ["localhost", "dns"],
  ])("%s: %s", async (host, found) => {
    expect(await refusal({ host })).toBe(found);
  });

  // asvs: V1.3.6
  // api: 7
  test.each([
    [443, true],
    [1024, true],
    [65535, true],
    [25, false],
    [80, false],
    [1023, false],
    [0, false],
    [65536, false],
  ])("port %i: %s", async (port, allowed) => {
    expect(await refusal({ port })).toBe(allowed ? "9.9.9.9 2620:fe::fe" : "port_not_allowed");
  });

  // asvs: V13.2.4
  // api: 7
  test("is allowed in a private network that the operator has named, and in no other", async () => {
    expect(await refusal({ host: "lan.test" }, "192.168.7.0/24")).toBe("192.168.7.10");
    expect(await refusal({ host: "lan.test" }, "192.168.8.0/24, fd12::/64")).toBe("address_not_allowed");
  });

  test("has its SRV targets checked like any other address", async () => {
    const targets = await guard().services("_sip._tcp.public.test");
    expect(targets).toEqual([
      { host: "inside.test", port: 5060 },
      { host: "public.test", port: 25 },
    ]);
    await expect(guard().find(targets.slice(0, 1))).rejects.toMatchObject({ why: "address_not_allowed" });
    await expect(guard().find(targets.slice(1))).rejects.toMatchObject({ why: "port_not_allowed" });
    expect(await guard().services("_sip._udp.public.test")).toEqual([]);
    expect(await guard().services("_sip._udp.127.0.0.1")).toEqual([]);
  });

  // asvs: V1.3.6
  // api: 7
  test("is resolved once when it flips from public to private, and refused the next time", async () => {
    expect(await refusal({ host: "flips.test" })).toBe("9.9.9.9");
    expect(names.asked.filter((one) => one.endsWith(" flips.test")).toSorted()).toEqual([
      "A flips.test",
      "AAAA flips.test",
    ]);
    expect(await refusal({ host: "flips.test" })).toBe("address_not_allowed");
  });

  // asvs: V1.3.6
  // api: 7
  test("is contacted at the checked address after its name has moved", async () => {
    const there = createServer((socket) => socket.on("error", () => {}).end("there"));
    there.listen(port, "127.0.0.2");
    await once(there, "listening");
    const only = guard("127.0.0.2/32");
    const [place] = await only.find([{ host: "moves.test", port }]);
    const line = await only.open(place!, { kind: "tcp" }, 60_000);
    expect(String(await line.receive(60_000))).toBe("there");
    line.close();
    there.close();
    await expect(only.find([{ host: "moves.test", port }])).rejects.toMatchObject({ why: "address_not_allowed" });
  });

  test("never led to a connection to one of our own servers", () => {
    expect(visitors).toBe(0);
  });
});

// api: 10
test("cuts off a server after the maximum number of bytes", async () => {
  said = "x".repeat(EGRESS.most_bytes + 1);
  const open = guard("127.0.0.1/32");
  const [place] = await open.find([{ host: "127.0.0.1", port }]);
  const line = await open.open(place!, { kind: "tcp" }, 60_000);
  const reading = async () => {
    while (await line.receive(60_000));
  };
  await expect(reading()).rejects.toMatchObject({ why: "too_much" });
  line.close();
});
