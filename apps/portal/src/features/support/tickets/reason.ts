/** Changes to a ticket need no typed reason: the customer's history refers to the ticket itself. */
export const reasonFor = ({ number }: { readonly number: string }) => ({ reason: `Ticket ${number}` });
