import type { Request } from 'express';
import { describe, expect, it } from 'vitest';
import { addressesIn, clientAddress } from '../../server/http/caller.ts';
import { isHosted, isLocalHost, isLoopback } from '../../server/call/throttle.ts';
import { words } from '../support/words.ts';

const request = (peer: string | undefined, forwarded?: string | string[]): Request =>
  ({
    socket: { remoteAddress: peer },
    headers: { 'x-forwarded-for': forwarded },
  }) as unknown as Request;

describe('a caller’s address', () => {
  const HERE = '127.0.0.1 127.10.20.30 ::1 ::ffff:127.0.0.1 ::ffff:127.10.20.30';
  const ELSEWHERE = `
    10.0.0.1 128.0.0.1 1127.0.0.1 127.0.0 127.0.0.x 127.x.0.1 127.0.x.1 127.0.0.1.example
    127.0.0.1:80 ::1x a::1 ::11 2001:db8::1 ::ffff:10.0.0.1 ::ffff:127.x.0.1 ::ffff:127.0.x.1
    ::ffff:127.0.0.x a::ffff:127.0.0.1 127..0.1 127.0..1 127.0.0. ::ffff:127.0.0.1x localhost
  `;
  it('is this machine by its numbers alone [HOST-03]', () => {
    expect(words(HERE).filter((address) => !isLoopback(address))).toEqual([]);
    expect([...words(ELSEWHERE), '', '127.0.0.1 '].filter(isLoopback)).toEqual([]);
  });

  const OWN_NAMES = `
    localhost LOCALHOST localhost:3001 127.0.0.1 127.10.20.30:80 [::1] [::1]:3001
  `;
  const OTHER_NAMES = `
    rivola.example localhost.example my-localhost localhost: localhost:x 127.0.0.1x
    x127.0.0.1 127.x.0.1 127.0.x.1 127.0.0.x 127..0.1 127.0..1 127.0.0. ::1 [::2]
    localhost:3001x [::1]x 128.0.0.1
  `;
  it('is asked for by the names of this machine alone [HOST-03]', () => {
    expect(words(OWN_NAMES).filter((host) => !isLocalHost(host))).toEqual([]);
    expect([...words(OTHER_NAMES), ''].filter(isLocalHost)).toEqual([]);
  });

  it('is trusted for being near only where nobody reaches the server from afar [HOST-03]', () => {
    expect(isHosted({ PUBLIC_URL: 'http://localhost:5173' })).toBe(false);
    expect(isHosted({ PUBLIC_URL: 'https://rivola.example' })).toBe(true);
  });

  it('is read from a header without blanks and empty entries [HOST-01]', () => {
    expect(addressesIn(undefined)).toEqual([]);
    expect(addressesIn('')).toEqual([]);
    expect(addressesIn(' 198.51.100.7 ,, 203.0.113.9')).toEqual(['198.51.100.7', '203.0.113.9']);
    expect(addressesIn(['198.51.100.7', '203.0.113.9'])).toEqual(['198.51.100.7', '203.0.113.9']);
  });

  it.each([
    ['203.0.113.60:40001', '203.0.113.60'],
    ['203.0.113.60:', '203.0.113.60'],
    ['"203.0.113.60:40001"', '203.0.113.60'],
    ['[2001:db8::1]:4000', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['"[2001:db8::1]:4000"', '2001:db8::1'],
    ['[::ffff:203.0.113.60]:1', '::ffff:203.0.113.60'],
    ['2001:db8::1', '2001:db8::1'],
    ['unknown', 'unknown'],
  ])(
    '%s, as a proxy writes it, is the address %s whatever the port [HOST-03]',
    (written, address) => {
      expect(addressesIn(`198.51.100.7, ${written}`)).toEqual(['198.51.100.7', address]);
    },
  );

  it('is the last that a proxy on this machine appended, and else the connection’s [HOST-01]', () => {
    const forged = '192.0.2.1, 198.51.100.7';
    expect(clientAddress(request('127.0.0.1', forged))).toBe('198.51.100.7');
    expect(clientAddress(request('127.0.0.1'))).toBe('127.0.0.1');
    expect(clientAddress(request('203.0.113.9', forged))).toBe('203.0.113.9');
    expect(clientAddress(request(undefined, forged))).toBe('');
    expect(clientAddress(request('127.0.0.1', 'x'.repeat(100)))).toBe('x'.repeat(64));
  });

  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::FFFF:198.51.100.7', '198.51.100.7'],
    ['1::ffff:198.51.100.7', '1::ffff:198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8::4:5:6:7:8', '2001:db8:0:4'],
    ['::3:4:5:6:7:8', '0:0:3:4'],
    ['::', '0:0:0:0'],
    ['::1', '::1'],
  ])('%s is counted as %s: one customer has a whole /64 [HOST-01]', (address, key) =>
    expect(clientAddress(request(address))).toBe(key),
  );
});
