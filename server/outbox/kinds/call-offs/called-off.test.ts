import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { api } from '../../../../contract/api.ts';
import { testApp } from '../../../../tests/support/app.ts';
import type { BuiltSlot } from '../../../../tests/support/builders.ts';
import { finishCallOffs } from '../../../../tests/support/finished-call-offs.ts';
import { testMailer } from '../../../../tests/support/mailer.ts';

const { sql, as, guest, buildBooking, buildProvider, buildService, buildSlot, buildStaff, buildUser } = await testApp();
const { mailer, said } = testMailer(sql);
after(() => mailer.close());
const DAY_MS = 86_400_000;

/** A provider with a guide in each language and a manager, and a departure of tomorrow with a guest. */
async function staged() {
  const provider = await buildProvider({ name: 'Harbour Sails', name_zh: '海港帆船' });
  const service = await buildService({ provider, title: 'Night ferry', title_zh: '夜渡海港' });
  const build = (days: number) => buildSlot({ service, starts_at: new Date(Date.now() + days * DAY_MS) });
  const slot = await build(1);
  await buildBooking({ slot });
  const people = [];
  for (const [locale, role] of [
    ['en', 'guide'],
    ['zh-HK', 'guide'],
    ['en', 'manager'],
  ] as const) {
    const user = await buildUser();
    await sql`update users set locale = ${locale} where id = ${user.id}`;
    await buildStaff({ provider, user, role });
    people.push(user);
  }
  const [english, chinese, manager] = people.map(({ email }) => email);
  return { provider, slot, build, english: english!, chinese: chinese!, manager: manager!, boss: await as(provider.user) };
}

async function callOff(boss: Awaited<ReturnType<typeof as>>, slots: BuiltSlot[]) {
  const body = {
    slot_ids: slots.map(({ id }) => id),
    outcome: 'cancel',
    reason: { en: 'Signal 8 is expected.', zh: '預料將發出八號風球。' },
  } as const;
  const { bookings, refund } = await boss.done(api.callOffs.preview, { body });
  return boss.done(api.callOffs.start, { body: { ...body, shown: { bookings, refund } } });
}

/** The mails to a guide about departures that were called off. */
async function mailsTo(recipient: string) {
  await mailer.run();
  assert.deepEqual(said, []);
  const { results } = await guest.done(api.outbox.list, { query: { recipient } });
  const mails = await Promise.all(results.map(({ id }) => guest.done(api.outbox.get, { params: { id } })));
  return mails.filter(({ kind }) => kind === 'departures_called_off');
}

test('guides are mailed once, in their language, which departures were called off and why', async () => {
  const { boss, slot, english, chinese, manager } = await staged();
  await callOff(boss, [slot]);
  await mailer.run();
  await finishCallOffs(sql);
  const [mail, ...more] = await mailsTo(english);
  assert.deepEqual(more, []);
  assert.match(mail!.subject, /^Called off: “Night ferry”, \d\d:\d\d on /);
  assert.match(mail!.plain!, /“Harbour Sails” has called this off/);
  assert.match(mail!.plain!, /> Signal 8 is expected\./);
  assert.match(mail!.plain!, /\/guide\b/);
  const [zh] = await mailsTo(chinese);
  assert.match(zh!.subject, /^活動取消：「夜渡海港」，/);
  assert.match(zh!.plain!, /預料將發出八號風球。/);
  assert.deepEqual(await mailsTo(manager), [], 'a manager reads the run');
});

test('a guide does not read that all guests are mailed where some cannot be', async () => {
  const { boss, slot, english, chinese } = await staged();
  await buildBooking({ slot, customer_email: '' });
  await buildBooking({ slot, customer_email: '', status: 'cancelled' });
  await callOff(boss, [slot]);
  const [mail] = await mailsTo(english);
  assert.match(mail!.plain!, /except those of 1 booking whose guest can’t be emailed: agree with “Harbour Sails” who calls that guest\./);
  const [zh] = await mailsTo(chinese);
  assert.match(zh!.plain!, /有 1 項預訂的客人未能以電郵通知：請與「海港帆船」商定/);
  for (const { plain } of [mail!, zh!]) assert.doesNotMatch(plain!, /you don’t need to tell them|毋須另行通知/);
});

test('guides hear of no departure that they did not see: without guests, or after the days that they see', async () => {
  const { boss, slot, build, english } = await staged();
  await callOff(boss, [await build(2)]);
  const later = await build(30);
  await buildBooking({ slot: later });
  await callOff(boss, [later]);
  assert.deepEqual(await mailsTo(english), []);
  const soon = await build(3);
  await buildBooking({ slot: soon });
  await callOff(boss, [slot, soon]);
  const [mail, ...more] = await mailsTo(english);
  assert.deepEqual([mail!.subject, more], ['Called off: 2 departures', []]);
});

test('who joins the team afterwards is mailed nothing of it, nor is a guide of another provider', async () => {
  const [here, elsewhere] = [await staged(), await staged()];
  await callOff(here.boss, [here.slot]);
  const user = await buildUser();
  await buildStaff({ provider: here.provider, user, role: 'guide' });
  assert.deepEqual([await mailsTo(user.email), await mailsTo(elsewhere.english)], [[], []]);
});
