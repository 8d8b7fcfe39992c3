export interface Registration {
  readonly displayName: string;
  readonly email: string;
  readonly password: string;
  readonly confirm: string;
}

export const registrationBody = ({ displayName, email, password }: Registration) => ({
  displayName,
  email,
  password,
});
