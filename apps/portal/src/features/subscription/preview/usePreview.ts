import { subscription, type PreviewReply } from "@portal/model/subscription/contract.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { asCallFailed, type CallFailed } from "../../../kit/call-failed.ts";
import { call } from "../../../kit/call.ts";
import { previewKey } from "../data.ts";
import type { PreviewRequest } from "./preview-request.ts";

/** Somebody who types or presses "one more" repeatedly asks once. */
const DEBOUNCE_MS = 250;

const ask = ({ kind, body }: PreviewRequest, id: string, signal: AbortSignal): Promise<PreviewReply> =>
  kind === "create"
    ? call(subscription.createPreview, { body }, { signal })
    : call(subscription.migrationPreview, { params: { id }, body }, { signal });

export interface Previewed {
  readonly preview: PreviewReply | null;
  /** It belongs to what was chosen before: the answer to this choice is on its way. */
  readonly isFormer: boolean;
  readonly failed: CallFailed | null;
  /** Why the coupon takes nothing off; the preview is then without it. */
  readonly couponFailed: CallFailed | null;
  readonly again: () => void;
}

/** What the server says a choice costs. The last answer wins, and the former one stays in sight meanwhile. */
export function usePreview(team_id: string, version: number, asked: PreviewRequest | null): Previewed {
  const [settled] = useDebouncedValue(asked && JSON.stringify(asked), DEBOUNCE_MS, { leading: true });
  const isLate = settled !== (asked && JSON.stringify(asked));
  const shown = settled === null ? null : (JSON.parse(settled) as PreviewRequest);
  const whole = usePart(team_id, version, asked === null ? null : shown);
  const wholeFailed = whole.error ? asCallFailed(whole.error) : null;
  const couponFailed = wholeFailed?.code.startsWith("coupon.") ? wholeFailed : null;
  const rest = usePart(team_id, version, couponFailed && shown && withoutCoupon(shown));
  const part = couponFailed ? rest : whole;
  const preview = asked === null ? null : (part.data ?? null);
  return {
    preview,
    isFormer: preview !== null && (isLate || part.isPlaceholderData),
    failed: part.error && !part.isFetching ? asCallFailed(part.error) : null,
    couponFailed,
    again: () => void part.refetch(),
  };
}

function withoutCoupon(asked: PreviewRequest): PreviewRequest {
  if (asked.kind === "migration") return asked;
  const { coupon: _, ...body } = asked.body;
  return { kind: asked.kind, body };
}

function usePart(team_id: string, version: number, asked: PreviewRequest | null) {
  return useQuery({
    queryKey: [...previewKey(team_id), version, asked],
    queryFn: ({ signal }) => ask(asked!, team_id, signal),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    // What is put off until tomorrow has another price.
    staleTime: 60_000,
  });
}
