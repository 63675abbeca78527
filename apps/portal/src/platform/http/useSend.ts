import { useState } from "react";
import { asCallFailed, type CallFailed } from "./call-failed.ts";

/** A request by a visitor: whether it is pending, and the last failure. */
export function useSend<Args extends readonly unknown[]>(run: (...args: Args) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<CallFailed | null>(null);
  const send = async (...args: Args) => {
    setBusy(true);
    setFailed(null);
    await run(...args).catch((thrown: unknown) => setFailed(asCallFailed(thrown)));
    setBusy(false);
  };
  return { busy, failed, send: (...args: Args) => void send(...args) };
}
