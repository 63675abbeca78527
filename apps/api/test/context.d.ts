import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The superuser's address of the run's PostgreSQL. */
    clusterUrl: string;
    /** The bucket of the run's S3 server, empty where there is none. */
    s3Url: string;
  }
}
