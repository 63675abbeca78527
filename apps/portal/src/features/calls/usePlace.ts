import { usePlaceBy } from "../../kit/usePlaceBy.ts";
import { addressOf, placeOf } from "./address.ts";

export const usePlace = () => usePlaceBy(placeOf, addressOf);
export type Go = ReturnType<typeof usePlace>["go"];
