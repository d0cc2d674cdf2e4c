import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, weekday } from '../time.ts';
import { HOLIDAYS_KNOWN_UNTIL, holidayOn } from './holidays.ts';

function holidaysOf(year: number) {
  const days = [];
  for (let day = new Date(Date.UTC(year, 0, 1)); day.getUTCFullYear() === year; day.setUTCDate(day.getUTCDate() + 1)) {
    const holiday = holidayOn(day.toISOString().slice(0, 10));
    if (holiday) days.push({ weekday: day.getUTCDay(), ...holiday });
  }
  return days;
}

test('a year has 17 general holidays besides its Sundays, none on a Sunday, each with both names', () => {
  for (const year of [2026, 2027]) {
    const days = holidaysOf(year);
    assert.equal(days.length, 17);
    assert.ok(days.every(({ weekday, en, zh }) => weekday !== 0 && en && /^\p{Script=Han}+$/u.test(zh)));
  }
});

test('a holiday has its gazetted names; another day, and a year that is not gazetted yet, have none', () => {
  assert.deepEqual(holidayOn('2026-10-19'), { en: 'The day following Chung Yeung Festival', zh: '重陽節翌日' });
  assert.equal(holidayOn('2026-10-18'), null);
  assert.equal(holidayOn('2026-11-26'), null);
  assert.equal(holidayOn('2050-12-25'), null);
});

test('an eve of the last gazetted year is known too', () => {
  assert.equal(holidaysOf(Number(HOLIDAYS_KNOWN_UNTIL.slice(0, 4))).length, 17);
  assert.deepEqual(holidayOn(addDays(HOLIDAYS_KNOWN_UNTIL, 1))?.en, 'The first day of January');
  assert.equal(holidaysOf(Number(HOLIDAYS_KNOWN_UNTIL.slice(0, 4)) + 1).length, 1, 'a year is known as a whole, or not at all');
});

/** The day of a Chinese month on which ICU, the calendar of Node, puts a date: '8-16'. */
const chinese = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'UTC', month: 'numeric', day: 'numeric' });
const lunarDay = (date: string) => {
  const parts = chinese.formatToParts(new Date(date));
  return ['month', 'day'].map((type) => parts.find((part) => part.type === type)!.value).join('-');
};
const daysOf = (year: number) => Array.from({ length: 365 }, (_, n) => addDays(`${year}-01-01`, n));
const lunar = (year: number, day: string) => daysOf(year).find((date) => lunarDay(date) === day)!;

/** Where ICU is a day late: this new moon comes four minutes before midnight in Hong Kong. */
const newYears: Record<number, string> = { 2027: '2027-02-06' };

function easterOf(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const days = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451);
  return addDays(`${year}-03-22`, days);
}

/** The solar term Ching Ming, by the formula of this century. */
const chingMingOf = (year: number) => `${year}-04-0${Math.floor((year % 100) * 0.2422 + 4.81) - Math.floor((year % 100) / 4)}`;

/** General holidays by the Ordinance: one that falls on a Sunday, or on another, is on the next day that is neither. */
function holidaysByOrdinance(year: number): string[] {
  const newYear = newYears[year] ?? lunar(year, '1-1');
  const easter = easterOf(year);
  const fixed = ['01-01', '05-01', '07-01', '10-01', '12-25', '12-26'].map((day) => `${year}-${day}`);
  const named = [
    ...fixed,
    ...[0, 1, 2].map((n) => addDays(newYear, n)),
    ...[-2, -1, 1].map((n) => addDays(easter, n)),
    chingMingOf(year),
    ...['4-8', '5-5', '8-16', '9-9'].map((day) => lunar(year, day)),
  ].sort();
  const days = new Set(named.filter((date) => weekday(date) !== 0));
  const moved = named.filter((date, nth) => weekday(date) === 0 || named.indexOf(date) < nth);
  for (let date of moved) {
    while (weekday(date) === 0 || days.has(date)) date = addDays(date, 1);
    days.add(date);
  }
  return [...days].sort();
}

test('the gazetted days are those of the Ordinance, the Chinese calendar and Easter', () => {
  for (const year of [2026, 2027])
    assert.deepEqual(
      daysOf(year).filter((date) => holidayOn(date)),
      holidaysByOrdinance(year),
    );
});
