import type { apiErrorsEn } from "./errors-api.en.ts";

export const apiErrorsEs: Record<keyof typeof apiErrorsEn, string> = {
  "request.wrong_method": "Esta dirección no admite el método de la petición. La cabecera Allow indica cuáles admite.",
  "request.wrong_type": "Esta llamada no acepta este tipo de contenido. La cabecera Accept indica cuáles acepta.",
  "request.changed_since":
    "La cabecera If-Match no coincide: alguien lo cambió después de tu lectura. Vuelve a leerlo.",
  "request.key_reused": "Esta Idempotency-Key ya se envió con otra petición. Usa una clave nueva para cada cambio.",
  "oauth.invalid_request":
    "Envía grant_type una vez, cada uno de los demás parámetros como máximo una vez y las credenciales del cliente en un solo lugar.",
  "oauth.invalid_client": "El ID o el secreto del cliente no es correcto, o la clave ha caducado o se ha revocado.",
  "oauth.unsupported_grant_type": "El único tipo de concesión es client_credentials.",
  "oauth.invalid_scope": "La clave no tiene todos los permisos que pide la petición.",
};
