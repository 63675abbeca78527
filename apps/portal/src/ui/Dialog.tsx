import { Modal } from "@mantine/core";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { useEffect, useState, type ReactNode } from "react";
import styles from "./Dialog.module.css";

interface DialogProps {
  readonly title: string;
  /** Label of the close button. */
  readonly close: string;
  readonly onClose: () => void;
  /** True makes room for a few columns, "xl" for a row of fields. */
  readonly wide?: boolean | "xl";
  /** False if an accidental click must not close a value that is shown only once. */
  readonly dismissible?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog, open for as long as it is rendered. Focus then returns to where it was before. */
export function Dialog({ title, close, onClose, wide = false, dismissible = true, children }: DialogProps) {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
  return (
    <Modal
      opened
      returnFocus={false}
      onClose={onClose}
      title={title}
      size={wide === "xl" ? 680 : wide ? 520 : 440}
      withCloseButton={dismissible}
      closeOnClickOutside={false}
      closeOnEscape={dismissible}
      closeButtonProps={{ "aria-label": close }}
      classNames={{ title: styles.title, header: styles.header, body: styles.body, content: styles.content }}
      // Otherwise the dialog's header would count as a second banner landmark.
      attributes={{ header: { role: "presentation" }, body: { "data-dialog-body": "" } }}
    >
      {children}
    </Modal>
  );
}
