import { Button } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./ErrorState.module.css";

interface ErrorStateProps {
  readonly title: string;
  readonly text: string;
  readonly tryAgain: { readonly label: string; readonly busy?: boolean; readonly onClick: () => void };
  readonly reference?: { readonly label: string; readonly code: string; readonly help?: ReactNode } | undefined;
}

/** Says what failed, that nothing was changed, how to retry, and which reference to give support. */
export function ErrorState({ title, text, tryAgain, reference }: ErrorStateProps) {
  return (
    <div className={styles.error} role="alert">
      <IconPlugConnectedX size={30} stroke={1.4} aria-hidden />
      <h2>{title}</h2>
      <p>{text}</p>
      <Button variant="default" loading={tryAgain.busy ?? false} onClick={tryAgain.onClick}>
        {tryAgain.label}
      </Button>
      {reference && (
        <span className={styles.reference}>
          {reference.label} <span className="mono">{reference.code}</span> {reference.help}
        </span>
      )}
    </div>
  );
}
