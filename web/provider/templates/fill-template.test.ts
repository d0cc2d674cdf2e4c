import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillTemplate } from './fill-template.ts';

const booking = {
  client_name: 'Chan Tai Man',
  service_title: 'Sunset sail',
  service_title_zh: '日落帆船',
  booking_date: '2026-12-12',
  all_day: false,
  booking_time: '17:15:00',
  booking_reference: 'SMP-7K2MQ9D',
};

test('placeholders are filled from the booking in the language of the text', () => {
  const text = 'Hello {name}, {experience} on {date} at {time} ({reference}).';
  assert.equal(fillTemplate(text, booking), 'Hello Chan Tai Man, Sunset sail on Sat 12 Dec 2026 at 17:15 (SMP-7K2MQ9D).');
  assert.equal(fillTemplate('{name}，{experience}：{date}{time}', booking), 'Chan Tai Man，日落帆船：2026 年 12 月 12 日（六）17:15');
});

test('a day ticket has no time', () => {
  assert.equal(fillTemplate('Come {time}.', { ...booking, all_day: true }), 'Come any time during opening hours.');
  assert.equal(fillTemplate('請於{time}到達。', { ...booking, all_day: true }), '請於開放時間內到達。');
});

test('a title in one language stands in for the other', () => {
  assert.equal(fillTemplate('See you at {experience}', { ...booking, service_title: '' }), 'See you at 日落帆船');
  assert.equal(fillTemplate('{experience}見', { ...booking, service_title_zh: '' }), 'Sunset sail見');
});

test('other braces stay, and what a guest is called is not filled again', () => {
  assert.equal(fillTemplate('{pier} {Name} {{name}} { name }', booking), '{pier} {Name} {Chan Tai Man} { name }');
  assert.equal(fillTemplate('{name} {name}', { ...booking, client_name: '{reference} $1 $&' }), '{reference} $1 $& {reference} $1 $&');
});
