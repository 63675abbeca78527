import type { ErrorCode } from "@portal/model/errors.ts";
import { AVATAR } from "@portal/model/limits.ts";

/** The kinds of pictures that are taken. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/gif"] as const;

/** Why a picked file cannot be a picture, before it is sent, or null. */
export function pictureIssue({ type, size }: { readonly type: string; readonly size: number }) {
  if (!(PICTURE_TYPES as readonly string[]).includes(type)) return "file.not_an_image" satisfies ErrorCode;
  return size >= AVATAR.most_bytes ? ("file.too_large" satisfies ErrorCode) : null;
}
