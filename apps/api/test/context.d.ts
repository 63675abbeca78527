import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The superuser's URL of PostgreSQL for this run. */
    clusterUrl: string;
    /** The bucket of the S3 server for this run; empty if there is none. */
    s3Url: string;
  }
}
