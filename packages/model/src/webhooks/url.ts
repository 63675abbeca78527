import type { FieldIssue } from "../errors.ts";

const FORM = /^https?:\/\/(\[[\da-f:.]+\]|[^\s/?#@:[\]]+)(:\d{1,5})?([/?][^#]*)?$/i;

/**
 * Checks the form of a webhook's URL. Plain HTTP has the right form, because operators can allow it inside their own network;
 * the server decides by the address.
 */
export const webhookUrlIssue = (url: string): FieldIssue | null =>
  FORM.test(url) && !/[\s\p{Cc}"<>\\]/u.test(url) ? null : "webhook.url";
