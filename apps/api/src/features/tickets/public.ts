export { findTickets } from "./search.ts";
export { addMessage, ticketReply, ticketUrl, transitionTicket } from "./service.ts";
export { assignTicket, lockTicket, messagesOf, ticketOf, ticketPage, type TicketRow } from "./store.ts";
