import { EXTERNAL_SHEET } from "@portal/model/contacts/sheets.ts";
import { sheetCsv } from "@portal/model/sheets/sheet.ts";

/** Realistic entries of the external directory, and a file with some wrong cells. */
export const ENTRIES = [
  "Ana Ruiz",
  "Bram de Wit",
  "Celia Okoro",
  "Dario Conti",
  "Elin Berg",
  "Farid Haddad",
  "Greta Lang",
].map((full_name, n) => ({
  jid: `${full_name.toLowerCase().replaceAll(" ", ".")}@pbx.example`,
  full_name,
  email: n % 3 === 2 ? "" : `${full_name.split(" ")[0]?.toLowerCase()}@branch.example`,
  extension: String(3010 + n),
  work_number: `+34 911 20 10 ${10 + n}`,
  mobile_number: n % 2 ? `+34 600 11 22 ${30 + n}` : "",
  website: n === 1 ? "https://branch.example" : "",
  department: ["Sales", "Reception", "Warehouse"][n % 3] ?? "",
}));
export const WRONG_FILE = sheetCsv(
  EXTERNAL_SHEET,
  ENTRIES.map((entry, n) => ({
    ...entry,
    jid: n === 4 ? ENTRIES[0]!.jid : `new.${entry.jid}`,
    email: n === 3 ? "dario" : "",
    extension: n === 1 ? "reception" : entry.extension,
    work_number: n === 2 ? "" : entry.work_number,
  })),
);
export const COMMON = [
  ["Night", "watch", "", "4417"],
  ["Doorbell", "Pier 4", "", "4401"],
  ["Marta", "Solís", "marta.solis@supplier.example", "+34 911 555 010"],
  ["Lift", "emergency line", "", "+34 900 100 200"],
].map(([first_name, last_name, email, work_number]) => ({
  first_name,
  last_name,
  email,
  work_number,
  mobile_number: "",
  home_number: "",
}));
