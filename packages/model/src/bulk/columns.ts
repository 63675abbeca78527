import { splitName } from "../members/name-from-email.ts";
import { cleanCell, type SheetRead } from "../sheets/sheet.ts";
import { type Table, headerKey } from "../sheets/table.ts";
import { type BulkRow, type Column, EMPTY_ROW, MEMBERS_SHEET, type Target } from "./rows.ts";

/** The target of a column; null: it is not imported. */
export type Match = Target | null;
/** What a team chose for headers that it used before, by `headerKey`. */
export type Remembered = Readonly<Record<string, Match>>;

/** Turns the server's list into what the guess reads. */
export const rememberedOf = (matches: readonly { readonly header: string; readonly column: Match }[]): Remembered =>
  Object.fromEntries(matches.map(({ header, column }) => [header, column]));

/** Headers as address books, directories and HR systems write them in four languages, reduced by `headerKey`. */
const KNOWN_HEADERS: Readonly<Partial<Record<Target, string>>> = {
  email:
    "email emailaddress mail mailaddress workemail businessemail primaryemail userprincipalname correo correoelectronico email1value direcciondecorreo direcciondecorreoelectronico correodetrabajo emailadresse mailadresse adresseemail adressemail courriel",
  password: "password temporarypassword initialpassword contrasena clave passwort kennwort motdepasse",
  first_name: "firstname givenname forename first nombre nombres nombredepila primernombre vorname prenom",
  last_name:
    "lastname surname familyname last apellido apellidos primerapellido nachname familienname nomdefamille nom",
  full_name: "fullname name nombrecompleto nombreyapellidos apellidosynombre vollstandigername nomcomplet",
  work_number:
    "worknumber workphone workphonenumber officephone businessphone phone phonenumber telephone telephonenumber telefono telefonofijo telefonotrabajo telefonodetrabajo telefonodeltrabajo telefonooficina telefon telefonnummer festnetz geschaftlich telephonefixe telephonebureau",
  mobile_number:
    "mobilenumber mobile mobilephone mobilephonenumber cell cellphone cellphonenumber movil telefonomovil numerodemovil celular telefonocelular handy handynummer mobil mobiltelefon mobilnummer portable telephoneportable telephonemobile",
  display_name: "displayname nombreparamostrar nombrevisible anzeigename nomaffiche",
  extension: "extension ext extensionnumber anexo interno durchwahl nebenstelle poste",
  username_1: "username username1 sipusername usuario usuariosip nombredeusuario benutzername nomdutilisateur",
  authorization_username_1:
    "authorizationusername authorizationusername1 authusername authuser sipauthusername usuariodeautorizacion usuariodeautenticacion authentifizierungsname",
  sip_password_1: "sippassword sippassword1 sipsecret contrasenasip clavesip sippasswort motdepassesip",
};

const BY_HEADER: ReadonlyMap<string, Target> = new Map<string, Target>([
  ...Object.entries(KNOWN_HEADERS).flatMap(([target, headers]) =>
    headers.split(" ").map((header): [string, Target] => [header, target as Target]),
  ),
  ...MEMBERS_SHEET.columns.map(({ key, header }): [string, Target] => [headerKey(header), key]),
]);

/**
 * Matches the columns of a file: as the team chose before, by their headers, and the address by its contents. Each target is
 * used once.
 */
export function guessMatches({ head, lines }: Pick<Table, "head" | "lines">, remembered: Remembered = {}): Match[] {
  const used = new Set<Target>();
  const take = (target: Match | undefined): Match => {
    if (!target || used.has(target)) return null;
    used.add(target);
    return target;
  };
  const keys = head.map(headerKey);
  const chosen = keys.map((key) => (Object.hasOwn(remembered, key) ? take(remembered[key]) : undefined));
  const matches = chosen.map((match, at) => (match === undefined ? take(BY_HEADER.get(keys[at] ?? "")) : match));
  if (!used.has("email")) {
    const at = matches.findIndex((match, at) => match === null && chosen[at] === undefined && hasEmails(lines, at));
    if (at >= 0) matches[at] = "email";
  }
  return withoutHalves(matches);
}

const LOOKED_AT = 20;

/** Whether a column contains addresses, judged by its first values. */
function hasEmails(lines: Table["lines"], at: number): boolean {
  const values = lines.slice(0, LOOKED_AT).flatMap((cells) => cells[at]?.trim() || []);
  return values.length > 0 && values.every((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value));
}

/**
 * Drops what can't be used: registrations without the columns that every registration needs ("Username" is often a login
 * elsewhere), and a full name next to first and last name.
 */
function withoutHalves(matches: readonly Match[]): Match[] {
  const has = (...targets: Target[]) => targets.every((target) => matches.includes(target));
  const needless = new Set<Match>(has("first_name", "last_name") ? ["full_name"] : []);
  if (!has("username_1", "authorization_username_1", "sip_password_1")) {
    for (const { key, later } of MEMBERS_SHEET.columns) if (later) needless.add(key);
  }
  return matches.map((match) => (needless.has(match) ? null : match));
}

/** Whether a person must match the columns: there is no address, or an unrecognized column may contain names. */
export function needsMatching(
  { head, lines }: Pick<Table, "head" | "lines">,
  matches: readonly Match[],
  remembered: Remembered = {},
): boolean {
  if (!matches.includes("email")) return true;
  const named = matches.includes("full_name") || (matches.includes("first_name") && matches.includes("last_name"));
  const isOpen = (at: number) =>
    matches[at] === null &&
    !Object.hasOwn(remembered, headerKey(head[at] ?? "")) &&
    lines.some((cells) => (cells[at] ?? "").trim() !== "");
  return !named && head.some((_, at) => isOpen(at));
}

/** Returns the rows of a file by its matches. */
export function readMatched({ lines, numbers }: Table, matches: readonly Match[]): SheetRead<Column> {
  const columns = new Map(MEMBERS_SHEET.columns.map((column) => [column.key, column]));
  const rows = lines.map((cells) => {
    const row: Record<Column, string> = { ...EMPTY_ROW };
    matches.forEach((match, at) => {
      const value = cells[at] ?? "";
      if (match === "full_name") {
        const name = splitName(value);
        row.first_name ||= name.first_name;
        row.last_name ||= name.last_name;
      } else if (match !== null) row[match] = cleanCell(columns.get(match)!, value);
    });
    return row satisfies BulkRow;
  });
  return { rows, numbers };
}
