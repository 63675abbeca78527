import { BrandMark } from "../../src/ui/BrandMark.tsx";
import type { Entry } from "../entry.ts";

export const entry: Entry = {
  group: "Brand",
  about: "The brand's logo, or the product's mark in a tile where a brand has none.",
  size: "small",
  states: [
    { name: "Mark", Show: () => <BrandMark logo_url={null} /> },
    { name: "Mark, small", Show: () => <BrandMark logo_url={null} small /> },
    { name: "Logo", Show: () => <BrandMark logo_url="/favicon.svg" /> },
    { name: "Logo, small", Show: () => <BrandMark logo_url="/favicon.svg" small /> },
  ],
};
