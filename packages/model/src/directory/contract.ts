import { cell, listCalls } from "../contacts/list-calls.ts";

const ExternalRow = {
  jid: cell,
  full_name: cell,
  email: cell,
  extension: cell,
  work_number: cell,
  mobile_number: cell,
  website: cell,
  department: cell,
};

/** The directory of another system. */
export const directory = listCalls("directory", "externalDirectory", ExternalRow, "entries of the external directory");
