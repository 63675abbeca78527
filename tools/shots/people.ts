/** Accounts in the screenshots: some are seeded, the others are created for them. */
export const boss = "support.admin@switchboard.example";
export const agent = "second.line@switchboard.example";
export const ines = "ines.caldera@harbourfinch.example";
export const tobias = "tobias.lindqvist@harbourfinch.example";
export const lars = "lars.eriksen@meridianrail.example";
export const lucia = "lucia.navarro@harbourfinch.example";
export const nora = "nora.weber@example.com";
export const tomas = "tomas.soto@example.com";
export const ALARMED = "olga.brandt@tidetimber.example";
export const NEW_HIRE = "ada.novak@switchboard.example";
export const CANCELED = "olga.brandt@quietharbour.example";
export const FULL = "mara.quist@brimandstow.example";
