import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { api } from '../../contract/api.ts';
import { testApp } from '../../tests/support/app.ts';
import { bookingBody, PASSWORD } from '../../tests/support/builders.ts';
import type { Answer } from '../../tests/support/caller.ts';
import { untilWaiting } from '../../tests/support/until.ts';

const { sql, guest, as, buildOffer, buildOperator, buildUser } = await testApp();
const { legal, publishLegal } = api.marketplace;
const terms = { params: { kind: 'terms' as const } };
const privacy = { params: { kind: 'privacy' as const } };

const newcomer = () => {
  const username = randomUUID();
  return { username, email: `${username}@example.com`, password: PASSWORD };
};

test('the marketplace comes with terms and a privacy statement in both languages', async () => {
  for (const [kind, newest] of [
    [terms, 2],
    [privacy, 6],
  ] as const) {
    const { version, latest, text, text_zh, guest_days } = await guest.done(legal, kind);
    assert.deepEqual([version, latest, guest_days], [newest, newest, 730]);
    const headings = (words: string) => words.match(/^## /gm)!.length;
    assert.equal(headings(text), headings(text_zh));
    assert.match(text, /\{contact\}/);
    assert.match(text_zh, /\{contact\}/);
  }
  const { text, text_zh } = await guest.done(legal, privacy);
  assert.match(
    text,
    /its guides see your name, telephone number and notes from six days before your departure[^]*the host decides who is in the team\. Partners/,
  );
  assert.match(text_zh, /團隊的導賞員由出發前六日起可看到你的姓名、電話號碼及備註/);
  assert.match(
    text,
    /Cap\. 486[^]*saved without an account[^]*stored with your account[^]*may read the messages of a booking to settle a dispute[^]*\{guest_days\} days/,
  );
  assert.match(text_zh, /登入後收藏的體驗，則儲存於你的帳戶[^]*為處理爭議或調查濫用，亦可閱讀預訂內的訊息/);
});

test('what an operator publishes is the next version, on record, and the earlier ones stay readable', async () => {
  const lok = await as(await buildOperator());
  const before = await guest.done(legal, terms);
  const body = { text: '## Manners\n\nBe kind.', text_zh: '## 禮貌\n\n請以禮相待。', based_on: before.version };
  const published = await lok.done(publishLegal, { ...terms, body });
  assert.deepEqual([published.version, published.text], [before.version + 1, body.text]);
  assert.equal((await guest.done(legal, terms)).text_zh, body.text_zh);
  const old = await guest.done(legal, { ...terms, query: { version: before.version } });
  assert.deepEqual([old.text, old.version, old.latest], [before.text, before.version, published.version]);
  await guest.refused(404, legal, { ...terms, query: { version: published.version + 1 } });
  const [entry] = (await lok.done(api.operator.audit)).results;
  assert.deepEqual([entry!.act, entry!.details], ['terms_published', { version: String(published.version) }]);
  await assert.rejects(sql`update legal_texts set text = 'Another'`, /append-only/);
  await assert.rejects(sql`delete from legal_texts`, /append-only/);
});

test('of two operators who edit the same version the second learns of the first’s, also when both publish at once', async () => {
  const lok = await as(await buildOperator());
  const { version } = await guest.done(legal, privacy);
  const body = { text: 'One', text_zh: '一', based_on: version };
  let second: Promise<Answer> | undefined;
  await sql.begin(async (tx) => {
    await tx`insert into legal_texts (kind, version, text, text_zh) values ('privacy', ${version + 1}, 'Two', '二')`;
    second = lok.ask(publishLegal, { ...privacy, body });
    await untilWaiting(sql, 1);
  });
  const { status, body: refused } = await second!;
  assert.deepEqual([status, (refused as { code: string }).code], [409, 'changed_meanwhile']);
  assert.equal((await lok.refused(409, publishLegal, { ...privacy, body })).code, 'changed_meanwhile');
  assert.equal((await guest.done(legal, privacy)).text, 'Two');
});

test('registering records the versions that the form has shown, and none where it has shown none', async () => {
  const body = { ...newcomer(), terms_version: 1, privacy_version: 1 };
  await guest.done(api.auth.register, { body });
  const consents = async (username: string) => {
    const [user] = await sql<{ id: string }[]>`select id from users where username = ${username}`;
    const { consents } = await (await as(user!)).done(api.auth.exported);
    return consents.map(({ kind, wording }) => [kind, wording]).toSorted();
  };
  assert.deepEqual(await consents(body.username), [
    ['privacy', '1'],
    ['terms', '1'],
  ]);
  const quiet = newcomer();
  await guest.done(api.auth.register, { body: quiet });
  assert.deepEqual(await consents(quiet.username), []);
});

test('a booking records them too, and a version that there is not is refused everywhere', async () => {
  const offer = await buildOffer();
  const lok = await as(await buildOperator());
  const versionsOf = async (id: string) => {
    const { terms_version, privacy_version } = await lok.done(api.operator.booking, { params: { id } });
    return [terms_version, privacy_version];
  };
  const shown = { terms_version: 1, privacy_version: 1 };
  for (const call of [api.pages.book, api.bookings.book]) {
    const booked = await guest.done(call, { body: { ...bookingBody(offer), ...shown } });
    assert.deepEqual(await versionsOf(booked.id), [1, 1]);
    const silent = await guest.done(call, { body: bookingBody(offer) });
    assert.deepEqual(await versionsOf(silent.id), [null, null]);
    const unknown = await guest.refused(400, call, { body: { ...bookingBody(offer), terms_version: 900 } });
    assert.ok('terms_version' in unknown);
  }
  await guest.refused(400, api.auth.register, { body: { ...newcomer(), privacy_version: 900 } });
});

const shop = { business_name: 'Harbour Walks', phone: '+852 9123 4567' };
const agency = { kind: 'agency', name: 'Star Tours', contact_name: 'Chan Tai Man', contact_phone: '+852 9123 4567' };
const roles = [
  [api.auth.becomeProvider, shop],
  [api.auth.becomePartner, agency],
] as const;
for (const [call, body] of roles)
  test(`${call.path} records the versions that its form has shown, and refuses one that there is not`, async () => {
    const me = await as(await buildUser());
    assert.ok('terms_version' in (await me.refused(400, call, { body: { ...body, terms_version: 900 } })));
    await me.done(call, { body: { ...body, terms_version: 1, privacy_version: 1 } });
    const { consents } = await me.done(api.auth.exported);
    assert.deepEqual(consents.map(({ kind, wording }) => [kind, wording]).toSorted(), [
      ['privacy', '1'],
      ['terms', '1'],
    ]);
    const quiet = await as(await buildUser());
    await quiet.done(call, { body });
    assert.deepEqual((await quiet.done(api.auth.exported)).consents, []);
  });

test('a version that another process has just published is known here at once', async () => {
  await guest.done(api.auth.register, { body: { ...newcomer(), terms_version: 1 } });
  const { version } = await guest.done(legal, terms);
  await sql`insert into legal_texts (kind, version, text, text_zh) values ('terms', ${version + 1}, 'New', '新')`;
  await guest.done(api.auth.register, { body: { ...newcomer(), terms_version: version + 1 } });
});
