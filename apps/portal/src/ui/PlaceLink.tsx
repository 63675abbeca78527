import type { ComponentProps, MouseEvent } from "react";

interface PlaceLinkProps extends Omit<ComponentProps<"a">, "href" | "onClick"> {
  readonly to: string;
  readonly onGo: (event: MouseEvent) => void;
}

/** A link to another state of the same page, without a reload. With a modifier key it behaves like any link. */
export function PlaceLink({ to, onGo, children, ...rest }: PlaceLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onGo(event);
  };
  return (
    <a href={to} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
