import { appendFileSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

/**
 * A receiver of audit streams in a process of its own, which can be killed. Writes a line for each event before it answers: its
 * path, whether the library accepts the message, and the event's team, position and id. `hang` never answers.
 */
const [port, log = "", secrets = "", hold_ms = "0"] = process.argv.slice(2);

function isGenuine(path: string, body: string, headers: Record<string, string>): boolean {
  const all = JSON.parse(readFileSync(secrets, "utf8")) as Record<string, string>;
  try {
    new Webhook(all[path] ?? "").verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

interface Event {
  readonly metadata: { readonly uid: string; readonly sequence: number; readonly tenant_uid: string };
}

let isHanging = false;
process.on("message", (said) => void (isHanging = said === "hang"));
const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on("data", (piece: Buffer) => pieces.push(piece));
  request.on("end", () => {
    const body = Buffer.concat(pieces).toString("utf8");
    const path = request.url ?? "";
    const genuine = isGenuine(path, body, request.headers as Record<string, string>);
    if (isHanging) return;
    const lines = (JSON.parse(body) as Event[]).map(
      ({ metadata: { uid, sequence, tenant_uid } }) =>
        `${path} ${genuine ? "genuine" : "refused"} ${tenant_uid} ${sequence} ${uid}\n`,
    );
    appendFileSync(log, lines.join(""));
    process.send?.("received");
    setTimeout(() => response.writeHead(genuine ? 204 : 400).end(), Number(hold_ms));
  });
});
server.listen(Number(port), "127.0.0.1", () => process.send?.("listening"));
// Ends with the process that started it.
process.on("disconnect", () => process.exit());
