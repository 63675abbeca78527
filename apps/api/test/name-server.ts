import { type RemoteInfo, createSocket } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";

export interface NameServer {
  /** For EGRESS_DNS. */
  readonly address: string;
  /** The queries, as `A pbx.test`. */
  readonly asked: string[];
  close(): void;
}

/** Addresses of a name, or `host:port` of a service. Each query moves a name on to its next list, if there is one. */
export type Zone = Readonly<Record<string, readonly (readonly string[])[]>>;

const TYPES: Readonly<Record<number, string>> = { 1: "A", 28: "AAAA", 33: "SRV" };

/** A name server on loopback whose answers can change between two queries. Implements just enough of RFC 1035. */
export async function startNameServer(zone: Zone): Promise<NameServer> {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (question, { port, address }: RemoteInfo) => {
    const end = question.indexOf(0, 12);
    const name = readName(question.subarray(12, end));
    const type = TYPES[question.readUInt16BE(end + 1)] ?? "";
    const before = asked.filter((one) => one === `${type} ${name}`).length;
    asked.push(`${type} ${name}`);
    const lists = zone[name] ?? [];
    const records = (lists[Math.min(before, lists.length - 1)] ?? []).filter((one) => typeOf(name, one) === type);
    const head = Buffer.from(question.subarray(0, end + 5));
    head.writeUInt16BE(records.length > 0 ? 0x8580 : 0x8583, 2);
    head.writeUInt16BE(records.length, 6);
    head.fill(0, 8, 12);
    socket.send(Buffer.concat([head, ...records.map((one) => recordOf(type, one))]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { address: `127.0.0.1:${socket.address().port}`, asked, close: () => socket.close() };
}

const typeOf = (name: string, record: string) => (name.startsWith("_") ? "SRV" : isIPv6(record) ? "AAAA" : "A");

function readName(labels: Buffer): string {
  const words: string[] = [];
  for (let at = 0; at < labels.length; at += labels[at]! + 1) {
    words.push(labels.toString("latin1", at + 1, at + 1 + labels[at]!));
  }
  return words.join(".").toLowerCase();
}

function recordOf(type: string, record: string): Buffer {
  const data = type === "SRV" ? serviceOf(record) : addressOf(record);
  const head = Buffer.from([0xc0, 12, 0, type === "A" ? 1 : type === "AAAA" ? 28 : 33, 0, 1, 0, 0, 0, 1, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function addressOf(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split(".").map(Number));
  const [head = "", tail = ""] = address.split("::");
  const groups = (part: string) => part.split(":").filter(Boolean);
  const zeros = Array<string>(8 - groups(head).length - groups(tail).length).fill("0");
  const all = [...groups(head), ...zeros, ...groups(tail)];
  return Buffer.from(all.map((group) => group.padStart(4, "0")).join(""), "hex");
}

function serviceOf(record: string): Buffer {
  const [host = "", port] = record.split(":");
  const labels = host.split(".").map((word) => Buffer.concat([Buffer.from([word.length]), Buffer.from(word)]));
  const head = Buffer.alloc(6);
  head.writeUInt16BE(Number(port), 4);
  return Buffer.concat([head, ...labels, Buffer.from([0])]);
}
