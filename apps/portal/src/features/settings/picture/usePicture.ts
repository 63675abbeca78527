import { useState } from "react";
import type { CallFailed } from "../../../kit/call-failed.ts";
import { useAction } from "../../../kit/query.ts";
import { showSuccess, showUndoable, showUploadFailure } from "../../../kit/toast.tsx";
import { useText } from "../../../kit/useText.ts";
import { pictureIssue } from "./picture.ts";
import { pictureText } from "./text.ts";

/** Why there is no new picture: a rule that was asked before sending, or the server's answer. */
type Trouble = { readonly issue: "file.too_large" | "file.not_an_image" } | { readonly failed: CallFailed };

/** Copies a picture. Travels when there is one; where it does not arrive, nothing is shown ahead or brought back. */
const copier = () => import("./picture-copy.ts").catch(() => null);

/** Whose picture it is, and how it is changed. */
export interface PictureOf {
  readonly whose: "person" | "team";
  readonly send: (file: File) => Promise<{ readonly avatar: string }>;
  readonly forget: () => Promise<unknown>;
  /** Takes the new one over wherever it is shown. */
  readonly show: (avatar: string | null) => void;
}

/** Uploads and removes the picture; what was removed can be brought back for a while. */
export function usePicture({ whose, send, forget, show }: PictureOf) {
  const t = useText(pictureText);
  const [preview, setPreview] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  const upload = useAction({
    context: t("context"),
    tell: showUploadFailure,
    run: async (file: File) => {
      setPreview((await (await copier())?.previewOf(file)) ?? null);
      return send(file);
    },
    onDone: ({ avatar }) => {
      setPreview(null);
      show(avatar);
      showSuccess(t(`${whose}.saved`));
    },
    onFailed: (failed) => {
      setPreview(null);
      setTrouble({ failed });
    },
  });
  const removal = useAction({
    context: t("remove_context"),
    run: async (avatar: string) => {
      const copy = await (await copier())?.fileOf(avatar);
      await forget();
      return copy;
    },
    onDone: (copy) => {
      show(null);
      if (copy) showUndoable(t(`${whose}.removed`), () => upload.mutate(copy));
      else showSuccess(t(`${whose}.removed`));
    },
  });

  const take = (file: File | undefined) => {
    if (!file || upload.isPending) return;
    const issue = pictureIssue(file);
    setTrouble(issue && { issue });
    if (!issue) upload.mutate(file);
  };
  return {
    preview,
    trouble,
    sending: upload.isPending,
    removing: removal.isPending,
    take,
    remove: (avatar: string) => {
      setTrouble(null);
      removal.mutate(avatar);
    },
  };
}
