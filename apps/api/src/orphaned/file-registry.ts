import type { OpenAppContext } from "../platform/app-context.ts";
import type { Storage } from "../adapters/storage/port.ts";
import { registerFile, unregisterFile } from "./store.ts";

/** Pictures of people and logos of providers: named by 128 random bits, each named by one row somewhere. */
const OWNED = /\/([\w-]{22}\.webp)$/;

/**
 * Storage that keeps a book of what lies in it: a store of files can say what a name holds, but not, among millions, which
 * names nobody has any more.
 */
export function withFileRegistry({ db, clock }: OpenAppContext, storage: Storage): Storage {
  return {
    ...storage,
    async put(path, body) {
      const name = OWNED.exec(path)?.[1];
      // First: a file that is not in the book would never be found again.
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
