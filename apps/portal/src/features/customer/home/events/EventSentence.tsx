import type { Piece } from "./sentence.ts";

/** A sentence with its names highlighted. */
export function EventSentence({ pieces }: { readonly pieces: readonly Piece[] }) {
  return (
    <span>
      {pieces.map(({ text, isName }, place) =>
        // The parts of a sentence never change places.
        // oxlint-disable-next-line react/no-array-index-key
        isName ? <b key={place}>{text}</b> : text,
      )}
    </span>
  );
}
