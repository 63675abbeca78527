const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Kept apart from the rest of the address, whose lists of events the settings load later. */
export const idInAddress = (value: unknown): string | null =>
  typeof value === "string" && ID.test(value) ? value : null;
