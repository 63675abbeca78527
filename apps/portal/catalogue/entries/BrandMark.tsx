import { BrandMark } from "../../src/ui/BrandMark.tsx";
import type { Entry } from "../entry.ts";

const NONE = { logo_url: null, logo_dark_url: null };
const LOGO = { logo_url: "/favicon.svg", logo_dark_url: null };

export const entry: Entry = {
  group: "Brand",
  about: "The brand's logo, or the product's mark in a tile where a brand has none.",
  size: "small",
  states: [
    { name: "Mark", Show: () => <BrandMark brand={NONE} /> },
    { name: "Mark, small", Show: () => <BrandMark brand={NONE} small /> },
    { name: "Logo", Show: () => <BrandMark brand={LOGO} /> },
    { name: "Logo, small", Show: () => <BrandMark brand={LOGO} small /> },
  ],
};
