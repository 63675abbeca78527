/** Lines of a settings file that shells, systemd and Node's `--env-file` all read alike. */
export function settingLine(name: string, value: string): string {
  if (/['\n\r]/.test(value)) throw new Error(`${name} can't have a quote or a line break in a settings file.`);
  return `${name}=${/^[\w.,:/@%?=+-]*$/.test(value) ? value : `'${value}'`}`;
}
