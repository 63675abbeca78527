import type { Itsp } from "@portal/model/itsp/contract.ts";
import { IconServer } from "@tabler/icons-react";
import { useState } from "react";
import styles from "./ProviderLogo.module.css";

interface ProviderLogoProps {
  /** Without one it is somebody's own server. */
  readonly provider: Pick<Itsp, "name" | "logo"> | null | undefined;
}

/** A provider's sign, or its first letter; the name always stands beside it. */
export function ProviderLogo({ provider }: ProviderLogoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const logo = provider?.logo;
  return (
    <span className={styles.tile} aria-hidden>
      {logo && logo !== broken ? (
        <img src={logo} alt="" onError={() => setBroken(logo)} />
      ) : (
        (provider?.name.charAt(0) ?? <IconServer size={17} stroke={1.6} />)
      )}
    </span>
  );
}
