import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schedule } from '../../../../../contract/schedules.ts';
import { firstFields, scheduleBodyOf, templateBodyOf, templateResolver, type TemplateFields } from './template-fields.ts';
import { withOneMore } from './template-week.ts';

const service = { id: '11111111-1111-4111-8111-111111111111', default_capacity: 12 };
/** 01:00 on 9 January in Hong Kong. */
const now = Date.parse('2182-01-08T17:00:00Z');
const NINE_TO_FIVE = { start_time: '09:00', end_time: '17:00' };
const saturday = { 6: withOneMore([], NINE_TO_FIVE) };
const fieldsWith = (typed: Partial<TemplateFields>): TemplateFields => ({ ...firstFields(service, null), week: saturday, ...typed });

/** What the form says under its fields: the rule that each breaks. */
async function refusedIn(typed: Partial<TemplateFields>) {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await templateResolver(service, ({ rule }) => rule)(fieldsWith(typed), undefined, options);
  return JSON.parse(JSON.stringify(errors, (key, value: unknown) => (key === 'type' ? undefined : value))) as object;
}

test('a new form has no times, the places of its experience and eight weeks; times that go on are there to be changed', () => {
  assert.deepEqual(firstFields(service, null), {
    start_date: '',
    end_date: '',
    goes_on: false,
    weeks_ahead: 8,
    week: {},
    capacity: 12,
  });
  const template = { '1': [{ start_time: '09:00:00', end_time: '10:00:00', capacity: 5 }] };
  const { goes_on, weeks_ahead, week, capacity } = firstFields(service, { template, weeks_ahead: 3 } as unknown as Schedule);
  assert.deepEqual([goes_on, weeks_ahead, capacity], [true, 3, 5]);
  assert.deepEqual(
    week[1]!.map(({ id: _, ...time }) => time),
    [{ start_time: '09:00', end_time: '10:00' }],
  );
});

test('a range of weeks is sent as it was entered, each time with the places entered or those of the experience', () => {
  const range = { start_date: '2182-01-07', end_date: '2182-02-01' };
  for (const [capacity, places] of [
    [4, 4],
    [null, 12],
  ] as const)
    assert.deepEqual(templateBodyOf(service, fieldsWith({ ...range, capacity, week: { ...saturday, 0: [] } }), now), {
      service_id: service.id,
      ...range,
      template: { 6: [{ ...NINE_TO_FIVE, capacity: places }] },
    });
});

test('the preview of weekly times that go on shows the slots that open at once: from today in Hong Kong or later, for the weeks ahead', () => {
  const rangeOf = (start_date: string) => {
    const body = templateBodyOf(service, fieldsWith({ goes_on: true, start_date, weeks_ahead: 2 }), now);
    return [body.start_date, body.end_date];
  };
  assert.deepEqual(rangeOf(''), ['2182-01-09', '2182-01-23']);
  assert.deepEqual(rangeOf('2182-01-01'), ['2182-01-09', '2182-01-23']);
  assert.deepEqual(rangeOf('2182-01-15'), ['2182-01-15', '2182-01-23']);
});

test('times that go on are sent with their weeks, and with a first day where one was entered', () => {
  const template = { 6: [{ ...NINE_TO_FIVE, capacity: 12 }] };
  assert.deepEqual(scheduleBodyOf(service, fieldsWith({ weeks_ahead: 2 })), { template, weeks_ahead: 2 });
  const start_date = '2182-01-15';
  assert.deepEqual(scheduleBodyOf(service, fieldsWith({ weeks_ahead: null, start_date })), { template, weeks_ahead: 0, start_date });
});

test('a range needs both its days, in order; times that go on need no day but their weeks', async () => {
  assert.deepEqual(Object.keys(await refusedIn({})), ['start_date', 'end_date']);
  assert.deepEqual(await refusedIn({ start_date: '2182-01-07', end_date: '2182-01-01' }), { end_date: { message: 'before_start' } });
  assert.deepEqual(await refusedIn({ start_date: '2182-01-07', end_date: '2182-02-01' }), {});
  assert.deepEqual(await refusedIn({ goes_on: true }), {});
  assert.deepEqual(Object.keys(await refusedIn({ goes_on: true, weeks_ahead: null })), ['weeks_ahead']);
});

test('a time that is wrong is refused in its own row', async () => {
  const [first] = saturday[6];
  const week = { 6: [first!, { ...first!, start_time: '' }] };
  for (const typed of [{ start_date: '2182-01-07', end_date: '2182-02-01' }, { goes_on: true }]) {
    const { week: wrong } = (await refusedIn({ ...typed, week })) as { week: Record<number, unknown[]> };
    assert.deepEqual([Object.keys(wrong[6]![1] as object), wrong[6]![0]], [['start_time'], null]);
  }
});

test('one more time follows the last one of its day and is as long, past midnight too', () => {
  const times = withOneMore(withOneMore([], { start_time: '21:00', end_time: '22:30' }), NINE_TO_FIVE);
  assert.deepEqual([times[1]!.start_time, times[1]!.end_time], ['22:30', '00:00']);
  const next = withOneMore(times, NINE_TO_FIVE);
  assert.deepEqual([next[2]!.start_time, next[2]!.end_time], ['00:00', '01:30']);
  assert.equal(new Set(next.map(({ id }) => id)).size, 3);
  const days = { start_time: '09:00', end_time: '12:00', end_day_offset: 2 };
  assert.deepEqual({ ...withOneMore(times, days)[2], id: 0 }, { id: 0, ...days });
});
