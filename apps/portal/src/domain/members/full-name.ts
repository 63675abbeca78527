export interface Named {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** Falls back to the address: a member invited by address only has no name yet. */
export const fullName = ({ first_name, last_name, email }: Named): string =>
  `${first_name} ${last_name}`.trim() || email;
