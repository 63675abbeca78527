import { CHUNK_TIMEOUT_MS } from "@portal/model/limits.ts";

const KEY = "sb.reloaded-at";
/** A second failure within this time is not caused by a deploy, so another reload would not help. */
const AGAIN_MS = 60_000;

/** Loads a chunk of the portal. After a deploy the old files are gone, so the page is reloaded once. */
export async function loadChunk<T>(load: () => Promise<T>, mayReload: boolean): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("A part of the page did not arrive in time.")), CHUNK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (thrown) {
    if (!mayReload || !navigator.onLine || !reloadOnce()) throw thrown;
    return await new Promise<never>(() => {});
  } finally {
    clearTimeout(timer);
  }
}

function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < AGAIN_MS) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
  return true;
}
