import { useState } from "react";
import type { CallFailed } from "#platform/http/call-failed.ts";
import { useAction } from "#platform/http/query.ts";
import { showSuccess, showUndoable, showUploadFailure } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { pictureIssue } from "./picture.ts";
import { settingsText } from "../text.ts";

/** Why the upload failed: a rule checked before sending, or the server's response. */
type Trouble = { readonly issue: "file.too_large" | "file.not_an_image" } | { readonly failed: CallFailed };

/** Loads the code that copies pictures. If that fails, there is no preview and no undo. */
const copier = () => import("./picture-copy.ts").catch(() => null);

/** Whose picture it is, and how to change it. */
export interface PictureOf {
  readonly whose: "person" | "team";
  readonly send: (file: File) => Promise<{ readonly avatar: string }>;
  readonly forget: () => Promise<unknown>;
  /** Shows the new picture everywhere. */
  readonly show: (avatar: string | null) => void;
}

/** Uploads and removes the picture. A removal can be undone for a while. */
export function usePicture({ whose, send, forget, show }: PictureOf) {
  const t = useText(settingsText);
  const [preview, setPreview] = useState<string | null>(null);
  const [problem, setProblem] = useState<Trouble | null>(null);

  const upload = useAction({
    context: t("picture.context"),
    report: showUploadFailure,
    run: async (file: File) => {
      setPreview((await (await copier())?.previewOf(file)) ?? null);
      return send(file);
    },
    onDone: ({ avatar }) => {
      setPreview(null);
      show(avatar);
      showSuccess(t(`picture.${whose}.saved`));
    },
    onFailed: (failed) => {
      setPreview(null);
      setProblem({ failed });
    },
  });
  const removal = useAction({
    context: t("picture.remove_context"),
    run: async (avatar: string) => {
      const copy = await (await copier())?.fileOf(avatar);
      await forget();
      return copy;
    },
    onDone: (copy) => {
      show(null);
      if (copy) showUndoable(t(`picture.${whose}.removed`), () => upload.mutate(copy));
      else showSuccess(t(`picture.${whose}.removed`));
    },
  });

  const take = (file: File | undefined) => {
    if (!file || upload.isPending) return;
    const issue = pictureIssue(file);
    setProblem(issue && { issue });
    if (!issue) upload.mutate(file);
  };
  return {
    preview,
    problem,
    sending: upload.isPending,
    removing: removal.isPending,
    take,
    remove: (avatar: string) => {
      setProblem(null);
      removal.mutate(avatar);
    },
  };
}
