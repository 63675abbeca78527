import type { Itsp } from "@portal/model/itsp/contract.ts";
import { IconServer } from "@tabler/icons-react";
import { useState } from "react";
import { Tile } from "#ui/Tile.tsx";

interface ProviderLogoProps {
  /** Null for a customer's own server. */
  readonly provider: Pick<Itsp, "name" | "logo"> | null | undefined;
}

/** A provider's logo, or its first letter. The name is always shown next to it. */
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
