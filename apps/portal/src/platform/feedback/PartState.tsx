import type { ComponentProps } from "react";
import { appText } from "#platform/text/app-text.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { Link } from "#platform/routing/Link.tsx";
import { readSession } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { ErrorState } from "#ui/ErrorState.tsx";
import { SkeletonRows } from "#ui/SkeletonRows.tsx";

interface PartStateProps {
  readonly query: { readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown };
  readonly labels: Readonly<Record<"loading" | "failed", string>>;
  readonly rows: ComponentProps<typeof SkeletonRows>["rows"];
}

/** Replaces a part of a page whose data is still loading or failed to load. */
export function PartState({ query: { error, isFetching, refetch }, labels, rows }: PartStateProps) {
  const app = useText(appText);
  if (!error) return <SkeletonRows label={labels.loading} rows={rows} />;
  const failed = asCallFailed(error);
  const referenceOf = () => {
    const code = failed.request_id;
    if (!code) return undefined;
    // Staff can look in the log; customers can ask support.
    const help = failed.side === "customer" && readSession("customer") && (
      <Link to="/dashboard/support-tickets" search={{ new: "1", reference: code }}>
        {app("failed.ask")}
      </Link>
    );
    return { label: app("failed.reference"), code, help };
  };
  return (
    <ErrorState
      title={labels.failed}
      text={failureText(failed)}
      tryAgain={{ label: app("failed.try_again"), busy: isFetching, onClick: () => refetch() }}
      reference={referenceOf()}
    />
  );
}
