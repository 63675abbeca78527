import type { InputWrapperProps } from "@mantine/core";

/** A hint above one of two fields would push it below the other. */
export const HINT_BELOW: NonNullable<InputWrapperProps["inputWrapperOrder"]> = [
  "label",
  "input",
  "description",
  "error",
];
