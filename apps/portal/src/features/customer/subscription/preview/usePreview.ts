import { subscription, type PreviewReply } from "@portal/model/subscription/contract.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { asCallFailed, type CallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { previewKey } from "../data.ts";
import type { PreviewRequest } from "./preview-request.ts";

/** Typing or repeated clicks cause a single request. */
const DEBOUNCE_MS = 250;

const ask = ({ kind, body }: PreviewRequest, id: string, signal: AbortSignal): Promise<PreviewReply> =>
  kind === "create"
    ? call(subscription.createPreview, { body }, { signal })
    : call(subscription.migrationPreview, { params: { id }, body }, { signal });

export interface Previewed {
  readonly preview: PreviewReply | null;
  /** It belongs to an earlier choice, and the current preview is loading. */
  readonly isFormer: boolean;
  readonly failed: CallFailed | null;
  /** Why the coupon gives no discount; the preview is then without it. */
  readonly couponFailed: CallFailed | null;
  readonly again: () => void;
}

/** The server's price for a choice. The last response wins, and the previous one stays visible until then. */
export function usePreview(team_id: string, version: number, request: PreviewRequest | null): Previewed {
  const [settled] = useDebouncedValue(request && JSON.stringify(request), DEBOUNCE_MS, { leading: true });
  const isLate = settled !== (request && JSON.stringify(request));
  const shown = settled === null ? null : (JSON.parse(settled) as PreviewRequest);
  const whole = usePart(team_id, version, request === null ? null : shown);
  const wholeFailed = whole.error ? asCallFailed(whole.error) : null;
  const couponFailed = wholeFailed?.code.startsWith("coupon.") ? wholeFailed : null;
  const rest = usePart(team_id, version, couponFailed && shown && withoutCoupon(shown));
  const part = couponFailed ? rest : whole;
  const preview = request === null ? null : (part.data ?? null);
  return {
    preview,
    isFormer: preview !== null && (isLate || part.isPlaceholderData),
    failed: part.error && !part.isFetching ? asCallFailed(part.error) : null,
    couponFailed,
    again: () => void part.refetch(),
  };
}

function withoutCoupon(request: PreviewRequest): PreviewRequest {
  if (request.kind === "migration") return request;
  const { coupon: _, ...body } = request.body;
  return { kind: request.kind, body };
}

function usePart(team_id: string, version: number, request: PreviewRequest | null) {
  return useQuery({
    queryKey: [...previewKey(team_id), version, request],
    queryFn: ({ signal }) => ask(request!, team_id, signal),
    enabled: request !== null,
    placeholderData: keepPreviousData,
    // Prices depend on the day, so a preview must not stay cached for long.
    staleTime: 60_000,
  });
}
