import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  invite: "Invitar a miembros",
  title: "Inicio",
  loading: "Cargando tu equipo",
  failed: "No se pudo cargar tu equipo",
  stale: "Estas cifras son de las {{time}}",
  members: "Miembros",
  "members.of_seats_one": "de {{count}} plaza",
  "members.of_seats_other": "de {{count}} plazas",
  "members.meter":
    "{{active}} activos, {{invited}} invitados, {{inactive}} inactivos, {{suspended}} suspendidos, {{free}} plazas libres",
  "members.free_one": "Queda {{count}} plaza libre.",
  "members.free_other": "Quedan {{count}} plazas libres.",
  "members.full": "Todas las plazas están ocupadas.",
  admins: "Administradores",
  "admins.note": "Incluido el miembro principal.",
  plan: "Plan",
  by_status: "Miembros por estado",
  "trial.until": "Prueba hasta el {{date}}",
  "member.hello": "Te damos la bienvenida, {{name}}",
  "member.team": "Tu equipo",
  "member.role": "Tu función",
  "member.role_note": "Tus administradores gestionan los miembros y la suscripción.",
  "member.email": "Tu correo electrónico",
  "solo.plan_note": "Una cuenta para una persona.",
  "solo.state": "Suscripción",
  "solo.account": "Cuenta",
};
