import { cloneElement, useState, type ComponentType, type ReactElement, type Ref } from "react";
import { flushSync } from "react-dom";

interface ButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick?: () => void;
  readonly onFocus?: () => void;
  readonly onPointerEnter?: () => void;
  readonly "aria-haspopup"?: "menu";
  readonly "aria-expanded"?: boolean;
}

/** Props of the menu component, once its code has loaded. */
export interface MenuBodyProps {
  readonly button: ReactElement<ButtonProps>;
  readonly opened: boolean;
  readonly onToggle: (opened: boolean) => void;
}

interface LazyMenuProps<P> {
  readonly button: ReactElement<ButtonProps>;
  /** Loads the menu's code: positioning and keyboard navigation make up an eighth of everything a page loads. */
  readonly load: () => Promise<ComponentType<MenuBodyProps & P>>;
  /** Props for the menu's items. */
  readonly items: P;
}

/** The loaded menu renders a new button. It takes the focus, so that focus returns to it when the menu closes. */
const takeFocus = (node: HTMLButtonElement | null) => node?.focus({ preventScroll: true });

/** A menu that is part of every page's frame but seldom opened. Its code loads when the user reaches for the button. */
export function LazyMenu<P extends object>({ button, load, items }: LazyMenuProps<P>) {
  const [Body, setBody] = useState<ComponentType<MenuBodyProps & P> | null>(null);
  const [opened, setOpened] = useState(false);
  if (Body) {
    return <Body {...items} button={cloneElement(button, { ref: takeFocus })} opened={opened} onToggle={setOpened} />;
  }
  const fetch = () => void load().catch(() => {});
  const open = async () => {
    const body = await load().catch(() => null);
    if (!body) return;
    // Rendered before it opens: a menu gives the focus back only to what had it when the menu opened.
    flushSync(() => setBody(() => body));
    setOpened(true);
  };
  return cloneElement(button, {
    onClick: () => void open(),
    onFocus: fetch,
    onPointerEnter: fetch,
    "aria-haspopup": "menu",
    "aria-expanded": false,
  });
}
