import * as z from "zod/mini";

const Networks = { v4: z.cidrv4(), v6: z.cidrv6() };

/** Reads a network such as `203.0.113.0/24`; a single address is a network of one. Null if it is neither. */
export function networkIn(text: string): string | null {
  const typed = text.trim().toLowerCase();
  const whole = typed.includes("/") ? typed : `${typed}/${typed.includes(":") ? 128 : 32}`;
  return Networks.v4.safeParse(whole).success || Networks.v6.safeParse(whole).success ? whole : null;
}

/** The networks of a text field: one per line, or separated by commas or spaces. */
export const splitNetworks = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
