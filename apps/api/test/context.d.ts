import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The superuser's address of the run's PostgreSQL. */
    clusterUrl: string;
  }
}
