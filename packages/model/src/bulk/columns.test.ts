import { describe, expect, test } from "vitest";
import { headerKey, parseTable } from "../sheets/table.ts";
import { type Match, guessMatches, needsMatching, readMatched } from "./columns.ts";
import { EMPTY_ROW, MEMBERS_SHEET } from "./rows.ts";

const guess = (header: string, remembered = {}) =>
  guessMatches({ head: header.split(/[;,]/), lines: [] }, remembered).map((match) => match ?? "-");

// oxfmt-ignore
test.each([
  ["the template",   "Email,Password,First Name,Last Name,Work Number,Mobile Number", "email password first_name last_name work_number mobile_number"],
  ["any order",      "Last name,First name,E-mail",                         "last_name first_name email"],
  ["Spanish",        "Nombre;Apellidos;Correo electrónico;Teléfono móvil",  "first_name last_name email mobile_number"],
  ["German",         "Vorname;Nachname;E-Mail-Adresse;Telefon;Passwort",    "first_name last_name email work_number password"],
  ["French",         "Prénom;Nom;Courriel;Téléphone portable",              "first_name last_name email mobile_number"],
  ["a full name",    "Name,Email address",                                  "full_name email"],
  ["both names",     "Full name,First name,Last name,Email",                "- first_name last_name email"],
  ["remarks",        "E-MAIL (required),First_Name *,Last name",            "email first_name last_name"],
  ["the same twice", "Email,Email,First name,Last name",                    "email - first_name last_name"],
  ["other columns",  "Department,Email,First name,Last name,Status",        "- email first_name last_name -"],
  ["a login name",   "Display name,Username,Email,First name,Last name",    "- - email first_name last_name"],
  ["a registration", "Email,Extension,Username,Authorization Username,SIP Password", "email extension username_1 authorization_username_1 sip_password_1"],
])("recognizes %s", (_, header, found) => {
  expect(guess(header).join(" ")).toBe(found);
});

test("recognizes its own columns", () => {
  const head = MEMBERS_SHEET.columns.map(({ header }) => header);
  expect(guessMatches({ head, lines: [] })).toEqual(MEMBERS_SHEET.columns.map(({ key }) => key));
});

test("prefers what the team chose before, including what it left out", () => {
  expect(guess("Alias,Contact,Nombre,Phone", { alias: "first_name", contact: "email", phone: null })).toEqual([
    "first_name",
    "email",
    "-",
    "-",
  ]);
});

test("finds the address by its contents", () => {
  const lines = [
    ["Ana", "ana@example.com", ""],
    ["Bo", "bo@example.com", "x@example.com"],
  ];
  expect(guessMatches({ head: ["First name", "Login", "Backup"], lines })).toEqual(["first_name", "email", null]);
  expect(guessMatches({ head: ["A", "B"], lines: [["x@example.com and more", ""]] })).toEqual([null, null]);
});

describe("a person matches the columns", () => {
  const asks = (head: string[], line: string[], remembered = {}) => {
    const table = { head, lines: [line] };
    return needsMatching(table, guessMatches(table, remembered), remembered);
  };
  // oxfmt-ignore
  test.each<[string, boolean, string[], string[], object?]>([
    ["if there is no address",                  true,  ["First name", "Login"],              ["Ana", "ana"]],
    ["if an unknown column may be a name",      true,  ["Email", "Alias"],                   ["a@example.com", "Ana"]],
    ["not if the unknown column is empty",      false, ["Email", "Alias"],                   ["a@example.com", " "]],
    ["not if they chose before",                false, ["Email", "Alias"],                   ["a@example.com", "Ana"], { alias: null }],
    ["not if there is nothing but addresses",   false, ["Email"],                            ["a@example.com"]],
    ["not if address and names are recognized", false, ["Email", "Name", "Department"],      ["a@example.com", "Ana Ruiz", "Sales"]],
  ])("%s", (_, asked, head, line, remembered) => {
    expect(asks(head, line, remembered)).toBe(asked);
  });
});

// spec: 5.40
test("reads the rows of a file with other headers in another order", () => {
  const table = parseTable(
    "\ufeffApellidos;Nombre;Departamento;Correo electrónico\r\nRuiz; Ana ;Ventas;ana@example.com\r\n\r\nLind;Bo;;bo@example.com\r\n",
    10,
  );
  if ("issue" in table) throw new Error(table.issue);
  expect(readMatched(table, guessMatches(table))).toEqual({
    rows: [
      { ...EMPTY_ROW, email: "ana@example.com", first_name: "Ana", last_name: "Ruiz" },
      { ...EMPTY_ROW, email: "bo@example.com", first_name: "Bo", last_name: "Lind" },
    ],
    numbers: [2, 4],
  });
});

test("splits full names, and keeps a first name that has its own column", () => {
  const table = {
    head: [],
    lines: [
      ["Ana", "Ana María Ruiz"],
      ["", "Bo Lind"],
    ],
    numbers: [2, 3],
  };
  const matches: Match[] = ["first_name", "full_name"];
  expect(readMatched(table, matches).rows).toMatchObject([
    { first_name: "Ana", last_name: "María Ruiz" },
    { first_name: "Bo", last_name: "Lind" },
  ]);
});

// oxfmt-ignore
test.each([
  ["an open quote", '"Email', "file.unreadable"],
  ["nothing",       "",       "file.header"],
  ["a header only", "Email\n", "file.empty"],
  ["too many rows", "Email\na\nb\nc\n", "file.too_many"],
])("refuses a file with %s", (_, text, issue) => {
  expect(parseTable(text, 2)).toEqual({ issue });
});

test("reduces headers to what identifies them", () => {
  expect(["E-Mail (work) *", "Teléfono móvil", " First_Name"].map(headerKey)).toEqual([
    "email",
    "telefonomovil",
    "firstname",
  ]);
});
