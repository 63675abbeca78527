import { bulk } from "@portal/model/bulk/contract.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "#platform/http/call.ts";
import { isSavedAs, savedPart, type ImportDraft } from "./draft.ts";

/** How long to wait after the last change, so that typing saves once, and before the next attempt. */
const PAUSE_MS = 1_000;
const RETRY_MS = 5_000;

export type Saving = "saved" | "unsaved" | "failed";

/** The last save, which a page that is opened right afterwards has to wait for. */
let lastSave: Promise<unknown> = Promise.resolve();
export const lastDraftSave = (): Promise<unknown> => lastSave;

/**
 * Saves a draft on the server while it is edited, one request at a time, and what is left when the page is closed.
 * `stored` is what the server has.
 */
export function useDraftSaving(team_id: string, draft: ImportDraft | null, stored: ImportDraft | null) {
  const saved = useRef(stored);
  const latest = useRef(draft);
  const busy = useRef(false);
  const [saving, setSaving] = useState<Saving>("saved");

  /** Returns whether nothing is left to save. */
  const save = useCallback(async (): Promise<boolean> => {
    const from = latest.current;
    if (!from || (saved.current && isSavedAs(saved.current, from))) return true;
    if (busy.current) return false;
    busy.current = true;
    // Waits for a former draft to be discarded.
    const sent = lastSave.then(() => call(bulk.saveDraft, { params: { id: team_id }, body: savedPart(from) }));
    lastSave = sent.catch(() => {});
    try {
      await sent;
      saved.current = from;
      if (latest.current === null || isSavedAs(from, latest.current)) setSaving("saved");
      return true;
    } catch {
      setSaving("failed");
      return false;
    } finally {
      busy.current = false;
    }
  }, [team_id]);

  useEffect(() => {
    latest.current = draft;
    if (!draft || (saved.current && isSavedAs(saved.current, draft))) return;
    setSaving("unsaved");
    let timer: ReturnType<typeof setTimeout> | null = null;
    const saveIn = (ms: number) => {
      timer = setTimeout(() => void attempt(), ms);
    };
    const attempt = async () => {
      if (!(await save()) && timer !== null) saveIn(RETRY_MS);
    };
    saveIn(PAUSE_MS);
    return () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    };
  }, [draft, save]);

  useEffect(
    () => () => {
      // Follows a save in progress, which may lack the latest changes.
      busy.current = false;
      void save();
    },
    [save],
  );

  /** Deletes the draft, after a save in progress. */
  const discard = useCallback(() => {
    latest.current = null;
    saved.current = null;
    setSaving("saved");
    lastSave = lastSave.then(() => call(bulk.discardDraft, { params: { id: team_id } })).catch(() => {});
  }, [team_id]);

  /** Forgets the draft that a run has used up. Only a save in progress could bring it back. */
  const forget = useCallback(() => {
    latest.current = null;
    saved.current = null;
    setSaving("saved");
    if (busy.current) discard();
  }, [discard]);

  return { saving, discard, forget };
}
