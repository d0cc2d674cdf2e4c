import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dialAddress, joinDigits, readablePhone, whatsAppAddress } from './phone.ts';

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
  assert.equal(readablePhone('+442079460000'), '+442079460000');
  assert.equal(dialAddress('+852 5555 0177'), 'tel:+85255550177');
});

test('a part of a number in groups is searched as one number, other texts as they are', () => {
  assert.equal(joinDigits('5555 01'), '555501');
  assert.equal(joinDigits('555'), '555');
  assert.equal(joinDigits('Chan 5555'), 'Chan 5555');
});
