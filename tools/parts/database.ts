import pg from "pg";
import { JOBS } from "@portal/api/app.ts";
import { migrate } from "@portal/api/platform/migrations.ts";
import { TEMPLATE } from "@portal/api/test/test-app.ts";
import { type Cluster, startPostgres } from "./postgres.ts";

/** Starts a cluster with the migrated template that test databases are copied from. */
export async function startTestCluster(options: { programs?: string } = {}): Promise<Cluster> {
  const cluster = await startPostgres({ ...options, careless: true });
  await createDatabase(cluster, TEMPLATE);
  await migrate(cluster.url(TEMPLATE), JOBS);
  return cluster;
}

export async function createDatabase(cluster: Cluster, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: cluster.url() });
  await admin.connect();
  try {
    await admin.query(`create database ${name}`);
  } finally {
    await admin.end();
  }
}
