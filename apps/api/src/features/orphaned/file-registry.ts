import type { OpenAppContext } from "../../platform/app-context.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import { registerFile, unregisterFile } from "./store.ts";

/** Avatars and provider logos, named by 128 random bits. Each is referred to by one row. */
const OWNED = /\/([\w-]{22}\.webp)$/;

/**
 * Storage that records its files: a file store can return a file, but can't tell which of millions are no longer
 * referred to.
 */
export function withFileRegistry({ db, clock }: OpenAppContext, storage: Storage): Storage {
  return {
    ...storage,
    async put(path, body) {
      const name = OWNED.exec(path)?.[1];
      // Recorded first: an unrecorded file would never be found again.
      if (name) await registerFile(db, { name, path, put_at: clock.now() });
      await storage.put(path, body);
    },
    async remove(path) {
      await storage.remove(path);
      const name = OWNED.exec(path)?.[1];
      if (name) await unregisterFile(db, name);
    },
  };
}
