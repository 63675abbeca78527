/** A link that opens a new mail, written already; mail programs want its lines broken in the old way. */
export const mailtoOf = (subject: string, body: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll("\n", "\r\n"))}`;
