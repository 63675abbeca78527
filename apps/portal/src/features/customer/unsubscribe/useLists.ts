import type { Reply } from "@portal/model/kit/endpoint.ts";
import { preferences } from "@portal/model/preferences/contract.ts";
import { useRef, useState } from "react";
import { call } from "#platform/http/call.ts";
import { useSend } from "#platform/http/useSend.ts";

export type Lists = Reply<typeof preferences.ofToken>;

/** Applies a choice optimistically and saves it; reverts to the server's state if saving fails. */
export function useLists(token: string, subscribed: Lists) {
  const [lists, setLists] = useState(subscribed);
  const [saved, setSaved] = useState(false);
  const kept = useRef(subscribed);
  /** Saves in sequence, so that the last choice wins. */
  const line = useRef(Promise.resolve());
  const save = async (wanted: Lists) => {
    try {
      kept.current = await call(preferences.update, { body: { ...wanted, token } });
      setSaved(true);
    } catch (thrown) {
      setLists(kept.current);
      throw thrown;
    }
  };
  const { busy, failed, send } = useSend((wanted: Lists) => {
    const turn = line.current.then(() => save(wanted));
    line.current = turn.catch(() => {});
    return turn;
  });
  const choose = (wanted: Lists) => {
    setSaved(false);
    setLists(wanted);
    send(wanted);
  };
  return { lists, saved: saved && !busy, busy, failed, choose };
}
