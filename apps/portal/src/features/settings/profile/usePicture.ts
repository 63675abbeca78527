import { members } from "@portal/model/members/contract.ts";
import type { User } from "@portal/model/session/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../kit/call.ts";
import type { CallFailed } from "../../../kit/call-failed.ts";
import { useAction } from "../../../kit/query.ts";
import { tellDone, tellUndoable, tellUploadFailure } from "../../../kit/toast.tsx";
import { useText } from "../../../kit/useText.ts";
import { idsOf, meQuery, useTakeOver } from "../me.ts";
import { pictureIssue } from "./picture.ts";
import { profileText } from "./text.ts";

/** Why there is no new picture: a rule that was asked before sending, or the server's answer. */
type Trouble = { readonly issue: "file.too_large" | "file.not_an_image" } | { readonly failed: CallFailed };

/** Copies a picture. Travels when there is one; where it does not arrive, nothing is shown ahead or brought back. */
const copier = () => import("./picture-copy.ts").catch(() => null);

/** Uploads and removes the picture; what was removed can be brought back for a while. */
export function usePicture(user: User) {
  const t = useText(profileText);
  const params = idsOf(user);
  const queries = useQueryClient();
  const takeOver = useTakeOver(user);
  const [preview, setPreview] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const show = (avatar: string | null) => {
    takeOver({ avatar });
    // The picture may have given the profile a new version.
    void queries.invalidateQueries({ queryKey: meQuery(user).queryKey });
  };

  const upload = useAction({
    context: t("picture.context"),
    tell: tellUploadFailure,
    run: async (file: File) => {
      setPreview((await (await copier())?.previewOf(file)) ?? null);
      return call(members.uploadAvatar, { params, file });
    },
    onDone: ({ avatar }) => {
      setPreview(null);
      show(avatar);
      tellDone(t("picture.saved"));
    },
    onFailed: (failed) => {
      setPreview(null);
      setTrouble({ failed });
    },
  });
  const removal = useAction({
    context: t("picture.remove_context"),
    run: async (avatar: string) => {
      const copy = await (await copier())?.fileOf(avatar);
      await call(members.removeAvatar, { params });
      return copy;
    },
    onDone: (copy) => {
      show(null);
      if (copy) tellUndoable(t("picture.removed"), () => upload.mutate(copy));
      else tellDone(t("picture.removed"));
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
