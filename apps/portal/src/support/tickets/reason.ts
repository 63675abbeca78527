/** What staff do to a ticket says why by itself: the ticket is the reason that the customer's history keeps. */
export const reasonFor = ({ number }: { readonly number: string }) => ({ reason: `Ticket ${number}` });
