import { Suspense, type ComponentProps } from "react";
import type { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { appText } from "#platform/text/app-text.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { useText } from "#platform/text/useText.ts";

type DialogProps = ComponentProps<typeof ConfirmDialog>;

interface ConfirmProps extends Omit<DialogProps, "labels"> {
  readonly labels: Omit<DialogProps["labels"], "close">;
}

const { Part } = lazyPart<DialogProps>({
  load: () => import("#ui/ConfirmDialog.tsx").then((m) => m.ConfirmDialog),
  texts: [],
});

/** Asks before an action that cannot be undone. The dialog's code loads on first use. */
export function Confirm({ labels, ...rest }: ConfirmProps) {
  const app = useText(appText);
  return (
    <Suspense>
      <Part {...rest} labels={{ ...labels, close: app("close") }} />
    </Suspense>
  );
}
