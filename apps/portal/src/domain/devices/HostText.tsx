import { Fragment } from "react";

/** A text whose host names wrap after a dot instead of inside a word. */
export function HostText({ text }: { readonly text: string }) {
  const [first, ...rest] = text.split(/(?<=\.)(?=\w)/);
  return (
    <>
      {first}
      {rest.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts have no other identity and never move
        <Fragment key={at}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
