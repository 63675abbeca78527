/** A link that opens a prefilled email. Mail programs expect CRLF line breaks. */
export const mailtoOf = (subject: string, body: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll("\n", "\r\n"))}`;
