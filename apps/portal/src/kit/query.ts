import { QueryClient, useMutation } from "@tanstack/react-query";
import { asCallFailed, type CallFailed } from "./call-failed.ts";
import { shouldShowFailure } from "./reactions.ts";
import { showFailure } from "./toast.tsx";

/** What the server refused once it refuses again; only silence and trouble on its side are worth another try. */
const worthRetrying = (failed: CallFailed): boolean => failed.code === "offline" || failed.status >= 500;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        // Offline is an answer too: the screen says so instead of waiting.
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
  /** What was being done, as in "Problem with {context}". */
  readonly context: string | ((input: Input) => string);
  readonly onDone?: (output: Output, input: Input) => void;
  readonly onFailed?: (failed: CallFailed) => void;
  /** In place of the usual toast. */
  readonly tell?: (failed: CallFailed, context: string) => void;
}

/** Something the person does. A failure is told with its context, unless a reaction already took care of it. */
export function useAction<Input, Output>({
  run,
  context,
  onDone,
  onFailed,
  tell = showFailure,
}: Action<Input, Output>) {
  return useMutation({
    mutationFn: run,
    onSuccess: (output, input) => onDone?.(output, input),
    onError: (thrown, input) => {
      const failed = asCallFailed(thrown);
      if (shouldShowFailure(failed)) tell(failed, typeof context === "string" ? context : context(input));
      onFailed?.(failed);
    },
  });
}
