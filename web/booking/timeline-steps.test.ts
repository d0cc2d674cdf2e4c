import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Booking } from '../../contract/bookings.ts';
import { stepsOf } from './timeline-steps.ts';

const event = (name: Booking['timeline'][number]['event']) => ({
  event: name,
  at: '2026-12-09T04:58:00Z',
  actor: 'provider' as const,
  by: 'Sofia',
  note: '',
});
const names = (status: Booking['status'], ...events: Booking['timeline']) =>
  stepsOf({ status, timeline: events, cancel_description: '', confirm_by: null }).map(({ step }) => step);

test('a request waits to be accepted, then completed', () => {
  assert.deepEqual(names('pending', event('created')), ['created', 'to_accept', 'to_complete']);
});

test('an accepted booking waits to be completed', () => {
  assert.deepEqual(names('confirmed', event('created'), event('confirmed')), ['created', 'confirmed', 'to_complete']);
});

test('a final booking waits for nothing', () => {
  assert.deepEqual(names('completed', event('created'), event('confirmed'), event('completed')), ['created', 'confirmed', 'completed']);
  assert.deepEqual(names('cancelled', event('created'), event('declined')), ['created', 'declined']);
});

test('what was said of a cancellation stands under its reason, and under nothing else', () => {
  const timeline = [event('created'), event('paid'), { ...event('cancelled'), note: 'Typhoon' }];
  const notes = (cancel_description: string) =>
    stepsOf({ status: 'cancelled', timeline, cancel_description, confirm_by: null }).map((step) => ('notes' in step ? step.notes : null));
  assert.deepEqual(notes('See you next year.'), [[], [], ['Typhoon', 'See you next year.']]);
  assert.deepEqual(notes(''), [[], [], ['Typhoon']]);
});
