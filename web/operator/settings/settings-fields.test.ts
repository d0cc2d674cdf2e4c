import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../lib/form.ts';
import { errorsIn, fieldsOf, patchOf } from './settings-fields.ts';

const settings = {
  fee_bp: 500,
  commission_bp: 775,
  attribution_days: 30,
  hold_days: 7,
  expiry_hours: 48,
  approve_partners: false,
  approve_providers: true,
  unverified_price_limit: '4999.50',
  large_party: 10,
  large_sum: '5000.50',
  settlement_minimum: '100.50',
  settlement_account: 'FPS 1234567',
  legal_name: 'Sampan Tours Limited',
  legal_address: '18 Tai Yau Street, San Po Kong',
  business_registration: '12345678-000',
  facebook_url: 'https://facebook.example/sampan',
  instagram_url: '',
  threads_url: '',
  youtube_url: '',
};
const typed = fieldsOf(settings);
const wrong = (fields: Partial<typeof typed>) => errorsIn({ ...typed, ...fields }, wordsIn('en'), (most) => `0 to ${most}`);

test('settings are typed in percent and go back to the wire as they came', () => {
  assert.equal(typed.commission_bp, '7.75');
  assert.deepEqual(patchOf(typed), settings);
  assert.deepEqual(wrong({}), {});
});

test('a rate that is none, or too high, is refused in percent', () => {
  assert.equal(wrong({ fee_bp: '31' }).fee_bp?.message, '0 to 30');
  assert.equal(wrong({ commission_bp: 'eight' }).commission_bp?.message, '0 to 50');
});

test('a time that is no whole number, or too long, is refused', () => {
  assert.equal(wrong({ attribution_days: '' }).attribution_days?.message, 'At least 1.');
  assert.equal(wrong({ hold_days: '91' }).hold_days?.message, 'At most 90.');
});

test('a social page is an https address or nothing', () => {
  assert.deepEqual(wrong({ threads_url: 'https://threads.example/@sampan' }), {});
  for (const typed of [
    'threads.example/sampan',
    'http://threads.example',
    'javascript:alert(1)',
    'https://a b.example',
    'https://user@host.example',
  ])
    assert.equal(wrong({ threads_url: typed }).threads_url?.message, 'Enter an address that begins with https://.', typed);
});
