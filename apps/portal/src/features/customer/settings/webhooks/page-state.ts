import { DELIVERY_STATUSES, type DeliveryStatus } from "@portal/model/webhooks/contract.ts";
import { WEBHOOK_TYPES, type WebhookType } from "@portal/model/webhooks/payload.ts";
import { idInAddress } from "./id-in-address.ts";

/** What the section shows, in the URL: all webhooks, or one with its deliveries, or one of these. */
export interface PageState {
  readonly webhook: string | null;
  readonly status: DeliveryStatus | null;
  readonly kind: WebhookType | null;
  readonly delivery: string | null;
}

export const parseSearch = (query: Readonly<Record<string, unknown>>): PageState => ({
  webhook: idInAddress(query["webhook"]),
  status: DELIVERY_STATUSES.find((status) => status === query["status"]) ?? null,
  kind: WEBHOOK_TYPES.find((kind) => kind === query["kind"]) ?? null,
  delivery: idInAddress(query["delivery"]),
});

export function addressOf({ webhook, status, kind, delivery }: PageState): string {
  const query = new URLSearchParams({
    section: "webhooks",
    ...(webhook && {
      webhook,
      ...(status && { status }),
      ...(kind && { kind }),
      ...(delivery && { delivery }),
    }),
  });
  return `/dashboard/settings-and-preferences?${query.toString()}`;
}
