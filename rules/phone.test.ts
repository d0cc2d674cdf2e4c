import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dialAddress, joinDigits, plainPhone, readablePhone, whatsAppAddress } from './phone.ts';

test('a number with its country opens WhatsApp, with a text', () => {
  assert.equal(whatsAppAddress('+85255550177', 'Booking SMP-1: '), 'https://wa.me/85255550177?text=Booking%20SMP-1%3A%20');
  assert.equal(whatsAppAddress('+44 20 7946 0000', '預訂'), 'https://wa.me/442079460000?text=%E9%A0%90%E8%A8%82');
});

test('a number without a country does not, since it would reach a stranger', () => {
  assert.equal(whatsAppAddress('5555 0177', ''), null);
  assert.equal(whatsAppAddress('+852 5555 0177 ext 3', ''), null);
});

test('a Hong Kong number reads as Hong Kong writes it', () => {
  assert.equal(readablePhone('+85255550177'), '+852 5555 0177');
  assert.equal(dialAddress('+852 5555 0177'), 'tel:+85255550177');
});

test('an extension is dialled once somebody has answered (RFC 3966), and reads behind its number', () => {
  assert.equal(dialAddress('+85223456789 ext. 12'), 'tel:+85223456789;ext=12');
  assert.equal(dialAddress('2345 6789 #12'), 'tel:23456789;ext=12');
  assert.equal(readablePhone('+85223456789 ext. 12'), '+852 2345 6789 ext. 12');
});

test('a number of the Mainland, Japan, Korea and Britain reads as it is written there', () => {
  const read = ['+8613800138000', '+861065551234', '+819012345678', '+81312345678', '+821012345678', '+447400123456', '+442079460000'];
  assert.deepEqual(read.map(readablePhone), [
    '+86 138 0013 8000',
    '+86 10 6555 1234',
    '+81 90 1234 5678',
    '+81 3 1234 5678',
    '+82 10 1234 5678',
    '+44 7400 123456',
    '+44 20 7946 0000',
  ]);
  assert.equal(readablePhone('+85366123456'), '+853 6612 3456');
  assert.equal(readablePhone('+886912345678'), '+886 912 345 678');
  assert.equal(readablePhone('+390612345678'), '+390612345678');
});

test('what contacts and WhatsApp paste around a number is left out, and its signs are plain', () => {
  assert.equal(plainPhone('\u202a+852\u00a05555\u20110177\u202c'), '+852 5555-0177');
  assert.equal(plainPhone('\u2066+86\u202f138 0013 8000\u2069\u200e\u200f'), '+86 138 0013 8000');
  assert.equal(plainPhone('＋８５２　（５５５５）　０１７７'), '+852 (5555) 0177');
  assert.equal(joinDigits('\u202a+852\u00a05555 0177\u202c'), '85255550177');
});

test('a part of a number in groups is searched as one number, other texts as they are', () => {
  assert.equal(joinDigits('5555 01'), '555501');
  assert.equal(joinDigits('555'), '555');
  assert.equal(joinDigits('Chan 5555'), 'Chan 5555');
});
