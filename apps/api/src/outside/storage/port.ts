/** Files that outlive a request: avatars, statements, reports. Reached through our own calls only, never by a public address. */
export interface Storage {
  put(path: string, body: Buffer): Promise<void>;
  /** Null where nothing is stored. */
  get(path: string): Promise<Buffer | null>;
  remove(path: string): Promise<void>;
  /** Whether a file can be written and read back right now. */
  check(): Promise<boolean>;
}
