import type { TestProject } from "vitest/node";
import { startTestCluster } from "./parts/database.ts";

/** One PostgreSQL for the whole run; each test file copies its own database from the template. */
export default async function setup(project: TestProject) {
  const cluster = await startTestCluster();
  project.provide("clusterUrl", cluster.url());
  return () => cluster.stop();
}
