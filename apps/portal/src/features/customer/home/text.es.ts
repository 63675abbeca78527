import type { Copy } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

export const es: Copy<typeof en> = {
  invite: "Invitar a miembros",
  title: "Inicio",
  loading: "Cargando tu equipo",
  failed: "No se pudo cargar tu equipo",
  stale: "Última actualización: {{time}}",
  members: "Miembros",
  "members.of_seats_one": "de {{count}} plaza",
  "members.of_seats_other": "de {{count}} plazas",
  "members.meter":
    "{{active}} activos, {{invited}} invitados, {{inactive}} inactivos, {{suspended}} suspendidos, {{free}} plazas libres",
  "members.free_one": "{{count}} plaza libre",
  "members.free_other": "{{count}} plazas libres",
  "members.full": "Todas las plazas están ocupadas",
  "members.add_seats": "Añadir plazas",
  admins: "Administradores",
  "admins.note": "Incluido el propietario del equipo",
  plan: "Plan",
  "plan.renewal": "Se renueva el {{date}} por {{amount}}",
  by_status: "Miembros por estado",
  "trial.until": "Prueba hasta el {{date}}",
  "member.hello": "Te damos la bienvenida, {{name}}",
  "member.team": "Tu equipo",
  "member.role": "Tu rol",
  "member.role_note": "Los administradores gestionan los miembros y la suscripción.",
  "member.email": "Tu correo",
  "solo.plan_note": "Para una persona",
  "solo.state": "Suscripción",
  "solo.account": "Cuenta",
};
