import { cell, listCalls } from "./list-calls.ts";

const CommonRow = {
  first_name: cell,
  last_name: cell,
  email: cell,
  work_number: cell,
  mobile_number: cell,
  home_number: cell,
};

/** Contacts without an account that the whole team shares. */
export const contacts = listCalls("contacts", "commonContacts", CommonRow, "common contacts");
