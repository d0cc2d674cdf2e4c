import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { isPublicAddress, literalAddress, lookupPublic, PrivateAddress, type NameResolver } from './public-address.ts';

const hidden = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.255',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.0.8',
  '192.0.2.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '::ffff:127.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  '3fff::1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
];

test('addresses of the own machine, of private networks, and those that wrap one, are not public', () => {
  for (const address of hidden) assert.equal(isPublicAddress(address), false, address);
  for (const address of ['1.1.1.1', '8.8.8.8', '100.63.255.255', '100.128.0.1', '172.32.0.1', '2606:4700::1111', '2404:6800:4005::1'])
    assert.equal(isPublicAddress(address), true, address);
});

test('an address in any writing is seen for what it is', () => {
  for (const text of [
    'https://0x7f.1/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://[::ffff:7f00:1]/',
    'https://[::1]:8443/',
  ])
    assert.equal(isPublicAddress(literalAddress(new URL(text)) ?? '8.8.8.8'), false, text);
  assert.equal(literalAddress(new URL('https://hooks.example.com/')), null);
});

const answering =
  (...addresses: string[]): NameResolver =>
  (_, __, answer) =>
    answer(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

/** What a connection to a name ends with. */
function connecting(resolve: NameResolver): Promise<unknown> {
  return new Promise((done) => {
    const socket = connect({ host: 'hooks.example.com', port: 9, lookup: lookupPublic(resolve) });
    socket.on('error', done).on('connect', () => done(null));
  });
}

test('a name that leads to one private address among public ones is not connected to', async () => {
  for (const addresses of [['127.0.0.1'], ['1.1.1.1', '10.0.0.1'], ['::1', '2606:4700::1111']])
    assert.ok((await connecting(answering(...addresses))) instanceof PrivateAddress, addresses.join());
});

test('a name that has no address, or fails, is passed on as that', async () => {
  assert.match(String(await connecting(answering())), /no address/);
  const failure = new Error('SERVFAIL');
  assert.equal(await connecting((_, __, answer) => answer(failure, [])), failure);
});

test('one and all addresses are given as they are asked for', () => {
  const lookup = lookupPublic(answering('1.1.1.1', '2606:4700::1111'));
  lookup('hooks.example.com', {}, (error, address, family) => assert.deepEqual([error, address, family], [null, '1.1.1.1', 4]));
  lookup('hooks.example.com', { all: true }, (error, addresses) => assert.deepEqual([error, addresses.length], [null, 2]));
});
