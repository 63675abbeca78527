import { cloneElement, useState, type ComponentType, type ReactElement, type Ref } from "react";

interface ButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick?: () => void;
  readonly onFocus?: () => void;
  readonly onPointerEnter?: () => void;
  readonly "aria-haspopup"?: "menu";
  readonly "aria-expanded"?: boolean;
}

/** The menu itself, once its code is here. */
export interface MenuBodyProps {
  readonly button: ReactElement<ButtonProps>;
  readonly opened: boolean;
  readonly onToggle: (opened: boolean) => void;
}

interface LazyMenuProps<P> {
  readonly button: ReactElement<ButtonProps>;
  /** Its code: where a menu stands and how keys move in it is an eighth of everything that a page loads. */
  readonly load: () => Promise<ComponentType<MenuBodyProps & P>>;
  /** What its items need to know. */
  readonly items: P;
}

/** The button is another one then; the focus goes with it, so that it comes back there when the menu closes. */
const takeFocus = (node: HTMLButtonElement | null) => node?.focus({ preventScroll: true });

/** A menu that is in every page's frame and seldom opened: it travels when somebody reaches for its button. */
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
    setBody(() => body);
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
