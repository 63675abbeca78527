import { appendFileSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

/**
 * A receiver in a process of its own, which can be killed. Writes a line for each delivery before it answers: its id, and
 * whether the library of the specification accepts it with the secret of its path.
 */
const [port, log = "", secrets = "", hold_ms = "0"] = process.argv.slice(2);
const readers = new Map<string, Webhook>();

function readerFor(path: string): Webhook {
  const known = readers.get(path);
  if (known) return known;
  const all = JSON.parse(readFileSync(secrets, "utf8")) as Record<string, string>;
  const made = new Webhook(all[path] ?? "");
  readers.set(path, made);
  return made;
}

function isGenuine(path: string, body: string, headers: Record<string, string>): boolean {
  try {
    readerFor(path).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on("data", (piece: Buffer) => pieces.push(piece));
  request.on("end", () => {
    const headers = request.headers as Record<string, string>;
    const body = Buffer.concat(pieces).toString("utf8");
    const genuine = isGenuine(request.url ?? "", body, headers);
    appendFileSync(log, `${headers["webhook-id"]} ${genuine ? "genuine" : "refused"}\n`);
    process.send?.("received");
    const answer = () => void response.writeHead(genuine ? 204 : 400).end();
    if (Number(hold_ms) > 0) setTimeout(answer, Number(hold_ms));
    else answer();
  });
});
server.listen(Number(port), "127.0.0.1", () => process.send?.("listening"));
// Ends with the process that started it.
process.on("disconnect", () => process.exit());
