import type { ComponentProps } from "react";
import { appText } from "./app-text.ts";
import { asCallFailed } from "./call-failed.ts";
import { failureText } from "./failure-text.ts";
import { useText } from "./useText.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { SkeletonRows } from "../ui/SkeletonRows.tsx";

interface PartStateProps {
  readonly query: { readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown };
  readonly labels: Readonly<Record<"loading" | "failed", string>>;
  readonly rows: ComponentProps<typeof SkeletonRows>["rows"];
}

/** A part of a page whose data is not there: on its way, or not to be had. */
export function PartState({ query: { error, isFetching, refetch }, labels, rows }: PartStateProps) {
  const app = useText(appText);
  if (!error) return <SkeletonRows label={labels.loading} rows={rows} />;
  const failed = asCallFailed(error);
  return (
    <ErrorState
      title={labels.failed}
      text={failureText(failed)}
      tryAgain={{ label: app("failed.try_again"), busy: isFetching, onClick: () => refetch() }}
      reference={failed.request_id ? { label: app("failed.reference"), code: failed.request_id } : undefined}
    />
  );
}
