import { Readable } from "node:stream";
import { S3Client } from "@aws-sdk/client-s3";
import { AwsS3StorageAdapter } from "@flystorage/aws-s3";
import { FileStorage, type StorageAdapter } from "@flystorage/file-storage";
import { LocalStorageAdapter } from "@flystorage/local-fs";
import type { Storage } from "./port.ts";

/** `file:///path` keeps files on this machine, `s3://key:secret@host/bucket` in an S3 server (`s3+http` without TLS). */
export function openStorage(url: string): Storage {
  const files = new FileStorage(adapterFor(new URL(url)));
  const storage: Storage = {
    put: (path, body) => files.write(path, body),
    putStream: (path, body) =>
      files.write(path, Readable.from(body, { objectMode: false }), { mimeType: typeOf(path) }),
    get: async (path) => ((await files.fileExists(path)) ? Buffer.from(await files.readToBuffer(path)) : null),
    getStream: async (path) => ((await files.fileExists(path)) ? files.read(path) : null),
    remove: (path) => files.deleteFile(path),
    async check() {
      const probe = Buffer.from("ready");
      await storage.put("probe/ready.txt", probe);
      return probe.equals((await storage.get("probe/ready.txt")) ?? Buffer.alloc(0));
    },
  };
  return storage;
}

/** Said, so that nobody looks into the stream for it. */
const typeOf = (path: string): string => (path.endsWith(".csv") ? "text/csv" : "application/octet-stream");

function adapterFor(url: URL): StorageAdapter {
  if (url.protocol === "file:") return new LocalStorageAdapter(url.pathname);
  const client = new S3Client({
    endpoint: `${url.protocol === "s3:" ? "https" : "http"}://${url.host}`,
    region: url.searchParams.get("region") ?? "us-east-1",
    forcePathStyle: true,
    // Newer checksum headers are refused by S3 servers other than Amazon's own.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
  });
  return new AwsS3StorageAdapter(client, { bucket: url.pathname.slice(1) });
}
