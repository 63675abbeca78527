import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import { GetBucketVersioningCommand, GetObjectCommand, S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { AwsS3StorageAdapter } from "@flystorage/aws-s3";
import { FileStorage, type StorageAdapter } from "@flystorage/file-storage";
import { LocalStorageAdapter } from "@flystorage/local-fs";
import type { ByteRange, Storage } from "./port.ts";

/** `file:///path` keeps files on this machine, `s3://key:secret@host/bucket` in an S3 server (`s3+http` without TLS). */
export function openStorage(url: string): Storage {
  const { adapter, read } = placeAt(new URL(url));
  const files = new FileStorage(adapter);
  const storage: Storage = {
    put: (path, body) => orAway(files.write(path, body)),
    putStream: (path, body) =>
      orAway(files.write(path, Readable.from(body, { objectMode: false }), { mimeType: typeOf(path) })),
    get: async (path) =>
      (await orAway(files.fileExists(path))) ? Buffer.from(await orAway(files.readToBuffer(path))) : null,
    read: (path, part) => orAway(read(path, part)),
    remove: (path) => orAway(files.deleteFile(path)),
    async *list() {
      for await (const { path, ...entry } of files.list("", { deep: true })) {
        if (entry.isFile) yield { path, size: entry.size ?? (await files.fileSize(path)) };
      }
    },
    async check() {
      // A random name, because processes that share one file could read each other's half-written probe.
      const path = `probe/${randomBytes(16).toString("hex")}.txt`;
      const probe = Buffer.from("ready");
      await storage.put(path, probe);
      const read = await storage.get(path);
      await storage.remove(path);
      return read?.equals(probe) ?? false;
    },
  };
  return storage;
}

/** Set explicitly, so the library does not inspect the stream. */
const typeOf = (path: string): string => (path.endsWith(".csv") ? "text/csv" : "application/octet-stream");

interface Place {
  readonly adapter: StorageAdapter;
  /** Separate because the library reads whole files only. */
  readonly read: Storage["read"];
}

function placeAt(url: URL): Place {
  if (url.protocol === "file:") {
    const read = (path: string, part?: ByteRange) => readFromDisk(join(url.pathname, path), part);
    return { adapter: new LocalStorageAdapter(url.pathname), read };
  }
  const { client, bucket } = bucketAt(url);
  const read = (path: string, part?: ByteRange) => readFromS3(client, { Bucket: bucket, Key: path }, part);
  return { adapter: new AwsS3StorageAdapter(client, { bucket }), read };
}

/** A server that doesn't answer fails a request after at most twice the longer one. An upload may take longer. */
const CONNECT_MS = 3_000;
const SILENT_MS = 5_000;
/** A download waits while its reader takes nothing, on a slow line or paused. Such a pause looks like a silent server. */
const PAUSED_MS = 15 * 60_000;
const ATTEMPTS = 2;

const CAUSES = /^(TimeoutError|E(CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN))$/;

/** Not 501: a server that lacks an operation will lack it in a moment too. */
const AWAY: ReadonlySet<number> = new Set([500, 502, 503, 504]);

/** Whether the server can't be reached, is silent, or says itself that it can't answer now. The library wraps errors. */
function isAway(error: unknown): boolean {
  const { name = "", code = "", cause, $metadata } = (error ?? {}) as S3Error;
  if (CAUSES.test(code) || CAUSES.test(name) || AWAY.has($metadata?.httpStatusCode ?? 0)) return true;
  return cause !== undefined && isAway(cause);
}

interface S3Error {
  readonly name?: string;
  readonly code?: string;
  readonly cause?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** By its code, callers see that the same request may succeed in a moment. */
const orAway = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    if (!isAway(cause)) throw cause;
    throw Object.assign(new Error("The storage in STORAGE_URL doesn't answer.", { cause }), { code: "ETIMEDOUT" });
  });

function bucketAt(url: URL): { readonly client: S3Client; readonly bucket: string } {
  const client = new S3Client({
    endpoint: `${url.protocol === "s3:" ? "https" : "http"}://${url.host}`,
    region: url.searchParams.get("region") ?? "us-east-1",
    forcePathStyle: true,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
    maxAttempts: ATTEMPTS,
    // Newer checksum headers are refused by S3 servers other than Amazon's own.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
  });
  return { client, bucket: url.pathname.slice(1) };
}

/** Whether an S3 bucket keeps earlier versions of its files; null if the server doesn't say. */
export async function isVersioned(storage_url: string): Promise<boolean | null> {
  const { client, bucket } = bucketAt(new URL(storage_url));
  try {
    return (await client.send(new GetBucketVersioningCommand({ Bucket: bucket }))).Status === "Enabled";
  } catch {
    return null;
  }
}

async function readFromDisk(path: string, part?: ByteRange): Promise<Readable | null> {
  const stream = createReadStream(path, part && { start: part.first, end: part.last });
  try {
    await once(stream, "open");
    return stream;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

async function readFromS3(client: S3Client, of: { Bucket: string; Key: string }, part?: ByteRange) {
  try {
    const range = part && { Range: `bytes=${part.first}-${part.last}` };
    const { Body } = await client.send(new GetObjectCommand({ ...of, ...range }));
    const body = Body as IncomingMessage | undefined;
    body?.socket.setTimeout(PAUSED_MS);
    return body ?? null;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}
