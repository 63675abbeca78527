import type { Readable } from "node:stream";

/** The first and the last byte of a part. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Files that outlive a request: avatars, statements, reports, apps. Reached through our own calls only, never by a public address. */
export interface Storage {
  put(path: string, body: Buffer): Promise<void>;
  /** The same for what is too large to be held whole: parts are taken as fast as they can be stored. */
  putStream(path: string, body: AsyncIterable<Buffer>): Promise<void>;
  /** Null where nothing is stored. */
  get(path: string): Promise<Buffer | null>;
  /** For what is too large to be held: passed on as it is read, all of it or a part. Null where nothing is stored. */
  read(path: string, part?: ByteRange): Promise<Readable | null>;
  remove(path: string): Promise<void>;
  /** Whether a file can be written and read back right now. */
  check(): Promise<boolean>;
}
