import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cluster, DEBIAN_PROGRAMS, makeDatabaseFolder, runAsDatabaseUser, startPostgres } from "./postgres.ts";

export interface Standby {
  readonly port: number;
  /** Ends it as a loss of power would. */
  kill(): Promise<void>;
  /** Starts it again at the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Copies a running cluster of Debian's PostgreSQL and lets the copy stream from it, `delay_s` seconds later. */
export async function startStandby(primary: Cluster, delay_s: number): Promise<Standby> {
  const home = await makeDatabaseFolder(await mkdtemp(join(tmpdir(), "switchboard-standby-")));
  const source = ["-h", "127.0.0.1", "-p", String(primary.port), "-U", "postgres"];
  const args = [...source, "-D", join(home, "data"), "-R", "-X", "stream", "-c", "fast"];
  const { code, output } = await runAsDatabaseUser(join(DEBIAN_PROGRAMS, "pg_basebackup"), args, process.env);
  if (code !== 0) throw new Error(`pg_basebackup failed:\n${output}`);
  const options = {
    keep: home,
    programs: DEBIAN_PROGRAMS,
    settings: [`recovery_min_apply_delay=${delay_s}s`, "max_standby_streaming_delay=-1"],
  };
  let running = await startPostgres(options);
  const { port } = running;
  return {
    port,
    // SIGQUIT ends every backend at once, without a checkpoint.
    kill: () => running.kill(),
    async start() {
      running = await startPostgres({ ...options, port });
    },
    async stop() {
      await running.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
