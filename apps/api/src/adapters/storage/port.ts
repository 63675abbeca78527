import type { Readable } from "node:stream";

/** The first and last byte of a range, inclusive. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

interface StoredFile {
  readonly path: string;
  readonly size: number;
}

/**
 * Files that outlive a request: avatars, statements, reports, apps. Only reachable through our own calls, never at a
 * public address.
 */
export interface Storage {
  put(path: string, body: Buffer): Promise<void>;
  /** For files too large for memory: reads parts as fast as they can be stored. */
  putStream(path: string, body: AsyncIterable<Buffer>): Promise<void>;
  /** Returns null if there is no such file. */
  get(path: string): Promise<Buffer | null>;
  /** Streams a file, or a range of it, that may be too large for memory. Returns null if there is no such file. */
  read(path: string, part?: ByteRange): Promise<Readable | null>;
  remove(path: string): Promise<void>;
  /** All files, in no particular order. */
  list(): AsyncIterable<StoredFile>;
  /** Whether a file can be written and read back right now. */
  check(): Promise<boolean>;
}
