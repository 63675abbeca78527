import { Suspense, type ComponentProps } from "react";
import type { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { appText } from "./app-text.ts";
import { lazyPart } from "./lazy-part.ts";
import { useText } from "./useText.ts";

type DialogProps = ComponentProps<typeof ConfirmDialog>;

interface ConfirmProps extends Omit<DialogProps, "labels"> {
  readonly labels: Omit<DialogProps["labels"], "close">;
}

const { Part } = lazyPart<DialogProps>({
  load: () => import("../ui/ConfirmDialog.tsx").then((m) => m.ConfirmDialog),
  texts: [],
});

/** Asks before something that cannot be taken back; the dialog is fetched when there is something to ask. */
export function Confirm({ labels, ...rest }: ConfirmProps) {
  const app = useText(appText);
  return (
    <Suspense>
      <Part {...rest} labels={{ ...labels, close: app("close") }} />
    </Suspense>
  );
}
