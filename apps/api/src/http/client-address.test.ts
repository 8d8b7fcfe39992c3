import { expect, it } from 'vitest';
import { clientOf } from './client-address.ts';

it('counts an IPv4 address as it is, mapped or not', () => {
  expect(clientOf('203.0.113.9')).toBe('203.0.113.9');
  expect(clientOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
});

it('counts every address of an IPv6 /64 as one client', () => {
  const one = clientOf('2001:db8:1:2:aaaa::1');
  expect(one).toBe('2001:db8:1:2::/64');
  expect(clientOf('2001:0db8:0001:0002:ffff:1:2:3')).toBe(one);
  expect(clientOf('2001:db8:1:3::1')).not.toBe(one);
  expect(clientOf('::1')).toBe('0:0:0:0::/64');
  expect(clientOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});
