import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { addressOf, placeOf, type Place } from "./address.ts";

/** Where we are, and how to go elsewhere. */
export function usePlace() {
  const found = useSearch({ strict: false });
  const place = useMemo(() => placeOf(found), [found]);
  const navigate = useNavigate();
  const go = useCallback(
    (to: Partial<Place> = {}, { replace = false } = {}) => void navigate({ href: addressOf(to), replace }),
    [navigate],
  );
  return { place, go };
}
export type Go = ReturnType<typeof usePlace>["go"];
