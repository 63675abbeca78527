-- Rewords the two built-in alerts. Texts that staff have changed stay.
update global_alerts set texts = '{
  "en": {"title": "Planned maintenance", "text": "The portal may be unavailable for a few minutes. Phones keep working."},
  "es": {"title": "Mantenimiento programado", "text": "El portal puede no estar disponible durante unos minutos. Los teléfonos siguen funcionando."}}'
where code = 'maintenance' and texts = '{
  "en": {"title": "Planned maintenance", "text": "The portal is being worked on and may be away for a few minutes. Phones keep working."},
  "es": {"title": "Mantenimiento previsto", "text": "Estamos trabajando en el portal y puede faltar unos minutos. Los teléfonos siguen funcionando."}}'::jsonb;

update global_alerts set texts = '{
  "en": {"title": "Service disruption", "text": "We''re aware of the problem and working on it. There''s nothing you need to do."},
  "es": {"title": "Incidencia en el servicio", "text": "Conocemos el problema y trabajamos en él. No tienes que hacer nada."}}'
where code = 'incident' and texts = '{
  "en": {"title": "Something is not working", "text": "We know of it and are working on it. You do not need to do anything."},
  "es": {"title": "Algo no funciona", "text": "Lo sabemos y estamos trabajando en ello. No tienes que hacer nada."}}'::jsonb;
