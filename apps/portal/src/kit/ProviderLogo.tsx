import type { Itsp } from "@portal/model/itsp/contract.ts";
import { IconServer } from "@tabler/icons-react";
import { useState } from "react";
import { Tile } from "../ui/Tile.tsx";

interface ProviderLogoProps {
  /** Without one it is somebody's own server. */
  readonly provider: Pick<Itsp, "name" | "logo"> | null | undefined;
}

/** A provider's sign, or its first letter; the name always stands beside it. */
export function ProviderLogo({ provider }: ProviderLogoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const logo = provider?.logo;
  return (
    <Tile>
      {logo && logo !== broken ? (
        <img src={logo} alt="" onError={() => setBroken(logo)} />
      ) : (
        (provider?.name.charAt(0) ?? <IconServer size={17} stroke={1.6} />)
      )}
    </Tile>
  );
}
