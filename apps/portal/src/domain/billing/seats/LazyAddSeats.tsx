import { Suspense } from "react";
import type { AddSeatsProps } from "./AddSeats.tsx";
import { addSeats } from "./parts.ts";

/** Loads with its texts when seats are missing. */
export const LazyAddSeats = (props: AddSeatsProps) => (
  <Suspense>
    <addSeats.Part {...props} />
  </Suspense>
);
