import { useEffect, useImperativeHandle } from "react";
import { useText } from "#platform/text/useText.ts";
import type { CardFormProps } from "./setup.ts";
import styles from "./CardFrame.module.css";
import { FormBox } from "./FormBox.tsx";
import { subscriptionText } from "../text.ts";
import { useFrame } from "./useFrame.ts";

/** The provider's own form: card data never passes through this page. */
export function CardFrame({ setup, handle, onMessage, onAgain }: CardFormProps<"frame">) {
  const t = useText(subscriptionText);
  const { frame, src, height, state, submit } = useFrame(setup, onMessage);
  useImperativeHandle(handle, () => ({ submit }));
  useEffect(() => {
    if (state === "ready") frame.current?.focus();
  }, [state, frame]);
  return (
    <FormBox state={state} onAgain={onAgain}>
      <iframe
        ref={frame}
        className={styles.frame}
        title={t("payment.frame.title")}
        src={src}
        style={{ height }}
        data-ready={state === "ready" || undefined}
      />
    </FormBox>
  );
}
