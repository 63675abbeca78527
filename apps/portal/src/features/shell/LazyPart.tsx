import { useEffect, useState, type ComponentType } from "react";
import { loadChunk } from "../../kit/chunk.ts";

export interface OverlayProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onShortcuts?: () => void;
}

interface LazyPartProps extends OverlayProps {
  readonly load: () => Promise<ComponentType<OverlayProps>>;
}

/** Something that opens over the page; its code comes on the first opening, and it stays mounted to close smoothly. */
export function LazyPart({ load, ...props }: LazyPartProps) {
  const [Part, setPart] = useState<ComponentType<OverlayProps> | null>(null);
  const { opened, onClose } = props;
  useEffect(() => {
    if (!opened || Part) return;
    loadChunk(load, true).then((part) => setPart(() => part), onClose);
  }, [opened, Part, load, onClose]);
  return Part && <Part {...props} />;
}
