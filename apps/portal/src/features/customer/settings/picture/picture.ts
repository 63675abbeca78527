import type { ErrorCode } from "@portal/model/errors.ts";
import { AVATAR } from "@portal/model/limits.ts";

/** Accepted image types. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/gif"] as const;

/** Why a file cannot be used as a picture, checked before the upload, or null. */
export function pictureIssue({ type, size }: { readonly type: string; readonly size: number }) {
  if (!(PICTURE_TYPES as readonly string[]).includes(type)) return "file.not_an_image" satisfies ErrorCode;
  return size >= AVATAR.most_bytes ? ("file.too_large" satisfies ErrorCode) : null;
}
