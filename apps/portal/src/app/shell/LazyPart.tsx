import { useEffect, useState, type ComponentType } from "react";
import { loadChunk } from "#platform/loading/chunk.ts";

export interface OverlayProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onShortcuts?: () => void;
}

interface LazyPartProps extends OverlayProps {
  readonly load: () => Promise<ComponentType<OverlayProps>>;
}

/** An overlay whose code loads when first opened. It stays mounted, so that it can animate out. */
export function LazyPart({ load, ...props }: LazyPartProps) {
  const [Part, setPart] = useState<ComponentType<OverlayProps> | null>(null);
  const { opened, onClose } = props;
  useEffect(() => {
    if (!opened || Part) return;
    loadChunk(load, true).then((part) => setPart(() => part), onClose);
  }, [opened, Part, load, onClose]);
  return Part && <Part {...props} />;
}
