import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outcomeOf } from './outcome.ts';

test('only a confirmed booking is called successful', () => {
  assert.equal(outcomeOf({ status: 'confirmed' }), 'booking.success');
  assert.equal(outcomeOf({ status: 'pending' }), 'booking.requested');
  assert.equal(outcomeOf({ status: 'pending', confirm_minutes: 30 }), 'booking.one_more_step');
});
