import { Modal } from "@mantine/core";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { useEffect, useState, type ReactNode } from "react";
import styles from "./Dialog.module.css";

interface DialogProps {
  readonly title: string;
  /** The name of the button that closes it. */
  readonly close: string;
  readonly onClose: () => void;
  /** Room for a few columns, or for a row of fields. */
  readonly wide?: boolean | "xl";
  /** False where a slip must not lose what is shown only once. */
  readonly dismissible?: boolean;
  readonly children: ReactNode;
}

/** A question over the page; it is there for as long as it is rendered, and the focus goes back where it was. */
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
      // Otherwise its header would count as a second banner of the page.
      attributes={{ header: { role: "presentation" } }}
    >
      {children}
    </Modal>
  );
}
