import type { InputWrapperProps } from "@mantine/core";

/** A hint above one of two adjacent fields would misalign them. */
export const HINT_BELOW: NonNullable<InputWrapperProps["inputWrapperOrder"]> = [
  "label",
  "input",
  "description",
  "error",
];
