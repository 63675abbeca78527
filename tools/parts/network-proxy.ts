import { once } from "node:events";
import { type AddressInfo, type Socket, connect, createServer } from "node:net";

/**
 * A loopback proxy that simulates a network that can fail:
 * - `open`: forwards everything;
 * - `refused`: resets open and new connections;
 * - `silent`: keeps connections open and forwards nothing, like a cut cable or a firewall that dropped its state;
 * - `slow`: delays everything by 200 ms each way.
 */
type Condition = "open" | "refused" | "silent" | "slow";
const SLOW_MS = 200;

/** Whether PostgreSQL still receives the COMMIT whose answer is lost. */
type Cut = "before it arrives" | "after it arrives";

export interface NetworkProxy {
  readonly port: number;
  set(condition: Condition): void;
  /** Silences all open connections for good; new ones work. */
  forget(): void;
  /** Cuts the connection that commits next, in the middle of its COMMIT, and calls `then` at that moment. */
  cutNextCommit(cut: Cut | null, then?: () => void): void;
  stop(): Promise<void>;
}

interface Line {
  readonly ends: readonly [Socket, Socket];
  forgotten: boolean;
}

export async function startNetworkProxy(target: number): Promise<NetworkProxy> {
  let condition: Condition = "open";
  let cutting: { cut: Cut; then?: (() => void) | undefined } | null = null;
  const isCommit = commitFinder();
  const lines = new Set<Line>();
  const server = createServer((near) => {
    if (condition === "refused") return void near.resetAndDestroy();
    const far = connect(target, "127.0.0.1");
    const line: Line = { ends: [near, far], forgotten: false };
    lines.add(line);
    const passOn = (to: Socket) => {
      let waiting = 0;
      return (bytes: Buffer) => {
        if (condition === "silent" || line.forgotten) return;
        // Bytes after delayed ones are delayed too, to keep their order.
        if (condition !== "slow" && waiting === 0) return void to.write(bytes);
        waiting += 1;
        setTimeout(() => {
          waiting -= 1;
          if (!to.destroyed) to.write(bytes);
        }, SLOW_MS);
      };
    };
    const toDatabase = passOn(far);
    const end = () => {
      if (line.forgotten || condition === "silent") return;
      lines.delete(line);
      for (const socket of line.ends) socket.destroy();
    };
    near.on("data", (bytes: Buffer) => {
      if (!isCommit(bytes) || cutting === null) return toDatabase(bytes);
      const { cut, then } = cutting;
      cutting = null;
      // PostgreSQL reads what it was sent before it notices that the client is gone.
      if (cut === "after it arrives") far.end(bytes);
      else far.destroy();
      then?.();
      near.resetAndDestroy();
      lines.delete(line);
    });
    far.on("data", passOn(near));
    for (const socket of line.ends) socket.on("error", end).on("close", end);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const dropAll = () => {
    for (const { ends } of lines) for (const socket of ends) socket.resetAndDestroy();
    lines.clear();
  };
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      // Dropped bytes are lost, so connections that missed some can't continue.
      if (condition === "silent" || next === "refused") dropAll();
      condition = next;
    },
    forget() {
      for (const line of lines) line.forgotten = true;
    },
    cutNextCommit(cut, then) {
      cutting = cut && { cut, then };
    },
    async stop() {
      dropAll();
      server.close();
      await once(server, "close");
    },
  };
}

/** Recognises a COMMIT, including a prepared one: a process uses the same statement name on all connections. */
function commitFinder(): (bytes: Buffer) => boolean {
  let name: Buffer | null = null;
  return (bytes) => {
    const at = bytes.indexOf("\0commit\0");
    if (at >= 0) name = Buffer.from(`\0${/s\d+$/.exec(bytes.toString("latin1", 0, at))?.[0] ?? "unnamed"}\0`);
    return at >= 0 || (name !== null && bytes.includes(name));
  };
}
