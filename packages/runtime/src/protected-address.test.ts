import { describe, expect, it } from 'vitest';
import { demandEncryption, type NamedAddress } from './protected-address.ts';

const check = (kind: NamedAddress['kind'], url: string, hosts: string[] = []): string => {
  try {
    demandEncryption([{ name: 'SARM_X', kind, url }], hosts);
    return 'taken';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('security finding 20: connections to other machines', () => {
  it.each([
    ['database', 'postgres://a:b@127.0.0.1:5432/sarm'],
    ['database', 'postgres://a:b@localhost/sarm'],
    ['database', 'postgres:///sarm?host=/var/run/postgresql'],
    ['database', 'postgres://a:b@db.clinic.example/sarm?sslmode=verify-full'],
    ['database', 'postgres://a:b@db.clinic.example/sarm?sslmode=require'],
    ['bucket', 'http://127.0.0.1:7480'],
    ['bucket', 'http://[::1]:7480'],
    ['bucket', 'https://s3.clinic.example'],
  ] as const)('%s %s is taken', (kind, url) => {
    expect(check(kind, url)).toBe('taken');
  });

  it.each([
    ['database', 'postgres://a:b@db.clinic.example/sarm'],
    ['database', 'postgres://a:b@db.clinic.example/sarm?sslmode=disable'],
    ['database', 'postgres://a:b@db.clinic.example/sarm?sslmode=no-verify'],
    ['bucket', 'http://s3.clinic.example'],
    ['bucket', 'http://127.0.0.1.evil.example'],
  ] as const)('%s %s is refused without TLS, unless its host is named', (kind, url) => {
    expect(check(kind, url)).toMatch(/SARM_X: .* without TLS/);
    expect(check(kind, url)).not.toContain('a:b');
    expect(check(kind, url, ['other.example'])).not.toBe('taken');
    const { hostname } = new URL(url);
    expect(check(kind, url, [hostname])).toBe('taken');
  });
});
