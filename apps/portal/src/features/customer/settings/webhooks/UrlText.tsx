import { Fragment } from "react";

/** A URL that wraps after a slash or a dot instead of inside a word. */
export function UrlText({ url }: { readonly url: string }) {
  const [first, ...rest] = url.split(/(?<=[/.])(?=\w)/);
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
