import { QueryClient, useMutation } from "@tanstack/react-query";
import { asCallFailed, type CallFailed } from "./call-failed.ts";
import { shouldShowFailure } from "./reactions.ts";
import { showFailure } from "#platform/feedback/toast.tsx";

/** Retries only network errors and server errors: the server would reject anything else again. */
const worthRetrying = (failed: CallFailed): boolean => failed.code === "offline" || failed.status >= 500;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // Requests fail immediately when offline, so that the screen can say so instead of waiting.
        networkMode: "always",
        refetchOnReconnect: true,
        retry: (count, thrown) => count < 1 && worthRetrying(asCallFailed(thrown)),
        retryDelay: 800,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}

interface Action<Input, Output> {
  readonly run: (input: Input) => Promise<Output>;
  /** The user's action, as in "Problem with {context}". */
  readonly context: string | ((input: Input) => string);
  readonly onDone?: (output: Output, input: Input) => void;
  readonly onFailed?: (failed: CallFailed) => void;
  /** Called instead of showing the usual toast. */
  readonly report?: (failed: CallFailed, context: string) => void;
  /** Actions with the same name run one after another, so that an undo can't overtake what it undoes. */
  readonly queue?: string;
}

/** A mutation by the user. Shows a failure with its context, unless a reaction already handled it. */
export function useAction<Input, Output>({
  run,
  context,
  onDone,
  onFailed,
  report = showFailure,
  queue,
}: Action<Input, Output>) {
  return useMutation({
    ...(queue && { scope: { id: queue } }),
    mutationFn: run,
    onSuccess: (output, input) => onDone?.(output, input),
    onError: (thrown, input) => {
      const failed = asCallFailed(thrown);
      if (shouldShowFailure(failed)) report(failed, typeof context === "string" ? context : context(input));
      onFailed?.(failed);
    },
  });
}
