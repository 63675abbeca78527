import type { ComponentProps } from "react";
import { appText } from "./app-text.ts";
import { asCallFailed } from "./call-failed.ts";
import { failureText } from "./failure-text.ts";
import { Link } from "./Link.tsx";
import { readSession } from "./session.ts";
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
  const referenceOf = () => {
    const code = failed.request_id;
    if (!code) return undefined;
    // Staff have the log; customers have staff.
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
