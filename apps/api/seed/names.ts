const FIRST =
  "Ada Amara Anders Anika Bruno Camila Chidi Clara Dario Elif Emeka Esther Farid Freya Gael Hana Henrik Imani Iris Jonas Kaito Lena Liam Lucía Mara Mateo Mei Nadia Noor Olga Omar Paola Quentin Rosa Sami Sofia Tariq Thea Tomás Uma Viktor Wanda Xavi Yara Zoe".split(
    " ",
  );
const LAST =
  "Abara Almeida Andersson Bauer Bello Castillo Chen Costa Delgado Dubois Eriksen Fischer Fontaine García Haddad Hansen Ito Ivanova Jensen Kaplan Kimura Kowalski Larsen Lindqvist López Marchetti Mendes Moreau Nakamura Navarro Novak Okafor Olsen Osei Park Pereira Petrov Quispe Rahman Rossi Ruiz Sato Schmidt Silva Singh Soto Tanaka Torres Vargas Vogel Weber Yilmaz Zhou".split(
    " ",
  );

/** Returns the n-th of some 2,400 plausible people. Beyond that, a number keeps addresses unique. */
export function personNo(n: number): { first_name: string; last_name: string; local_part: string } {
  const first_name = FIRST[n % FIRST.length] ?? "Ada";
  const last_name = LAST[(Math.floor(n / FIRST.length) * 7 + n * 11) % LAST.length] ?? "Abara";
  const round = Math.floor(n / (FIRST.length * LAST.length));
  const plain = `${first_name}.${last_name}`.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
  return { first_name, last_name, local_part: `${plain}.${n}${round || ""}` };
}
