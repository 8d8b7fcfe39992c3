import pg from 'pg';
import { z } from 'zod';

/** A part of the configuration of every program that opens connections to other machines. */
export const protectedEnvironment = {
  /** Hosts of a network that nobody else listens on, comma-separated, which are spoken to in the clear. */
  SARM_CLEARTEXT_HOSTS: z.string().optional(),
};

export const readClearTextHosts = ({
  SARM_CLEARTEXT_HOSTS: hosts = '',
}: {
  readonly SARM_CLEARTEXT_HOSTS?: string | undefined;
}): readonly string[] => hosts.split(',').flatMap((host) => host.trim().toLowerCase() || []);

/** A unix socket, or a host name that never leaves the machine. */
const isLoopback = (host: string): boolean =>
  host === '' || host.startsWith('/') || /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);

export const mayBeClear = (host: string, clearTextHosts: readonly string[]): boolean =>
  isLoopback(host) || clearTextHosts.includes(host.toLowerCase());

const databaseAddress = (url: string) => {
  const { host, ssl } = new pg.Client({ connectionString: url }) as unknown as {
    host: string;
    ssl: boolean | { readonly rejectUnauthorized?: boolean };
  };
  return { host, encrypted: ssl === true || (typeof ssl === 'object' && ssl.rejectUnauthorized !== false) };
};
const webAddress = (url: string) => {
  const { hostname, protocol } = new URL(url);
  return { host: hostname, encrypted: protocol === 'https:' };
};

const WAYS = {
  database: { read: databaseAddress, mend: 'add sslmode=verify-full (and sslrootcert) to it' },
  bucket: { read: webAddress, mend: 'use https' },
  collector: { read: webAddress, mend: 'use https' },
} as const;

export interface NamedAddress {
  /** The variable. */
  readonly name: string;
  readonly kind: keyof typeof WAYS;
  readonly url: string | undefined;
}

/**
 * Passwords, records of patients and their videos go over these connections: to another machine only encrypted, and only
 * to one that shows its certificate. An exception is named by its host, never by a switch for all.
 */
export function demandEncryption(
  addresses: readonly NamedAddress[],
  clearTextHosts: readonly string[],
): void {
  const open = addresses.flatMap(({ name, kind, url }) => {
    if (url === undefined) return [];
    const { host, encrypted } = WAYS[kind].read(url);
    if (encrypted || mayBeClear(host, clearTextHosts)) return [];
    return [
      `  ${name}: ${host} is spoken to without TLS; ${WAYS[kind].mend}, or name it in SARM_CLEARTEXT_HOSTS`,
    ];
  });
  if (open.length > 0) throw new Error(`configuration:\n${open.join('\n')}`);
}
