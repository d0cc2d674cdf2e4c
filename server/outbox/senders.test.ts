import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Email } from 'postal-mime';
import { api } from '../../contract/api.ts';
import { refusalWords } from '../../contract/errors.ts';
import { octo } from '../../contract/octo.ts';
import { newAddress, openApp, sendTo, testApp } from '../../tests/support/app.ts';
import { bookingBody, type BuiltUser, type Offer } from '../../tests/support/builders.ts';
import { BOOKINGS, importAll, lines, whenOf } from '../../tests/support/imports.ts';
import { mailServer } from '../../tests/support/mail-server.ts';
import { testMailer } from '../../tests/support/mailer.ts';
import { octoThrough, reserveBody, resellersOn } from '../../tests/support/resellers.ts';

const { sql, database, guest, as, links, send, buildOffer, buildOperator, buildProvider, buildUser } = await testApp();
const { buildReseller } = resellersOn(sql);
const smtp = await mailServer();
const { mailer, said } = testMailer(sql, smtp.url);
after(() => mailer.close());
const { manual, sendMessage, cancel, accept } = api.bookings;

/** Runs a round of the mailer and gives the mails to one address that it sent. */
async function mailsTo(address: string): Promise<Email[]> {
  smtp.taken.length = 0;
  await mailer.run();
  assert.deepEqual(said, []);
  return smtp.taken.filter((mail) => mail.to?.[0]?.address === address);
}

let strangers = 0;
const newStranger = () => `stranger${(strangers += 1)}@example.com`;

/** Somebody who has registered as a provider a minute ago, and what they offer. */
async function newcomer(columns: object = {}): Promise<Offer> {
  const user = await buildUser({ email_verified_at: null });
  const provider = await buildProvider({ user, ...columns });
  return buildOffer({ service: { provider }, capacity: 500 });
}

const taken = ({ service, slot }: Offer, customer_email: string) => ({
  service: service.id,
  availability_slot: slot.id,
  customer_name: 'Wong Siu Ming',
  customer_email,
  participants: 1,
});

/** Messages are mailed a while after they were written: that while is over. */
async function overdue(): Promise<void> {
  await sql`update mails set due_at = now() where state = 'waiting' and kind = 'message'`;
}

/** Presses the newest link that proves an account's address. */
async function prove(user: BuiltUser): Promise<void> {
  const me = await as(user);
  await me.done(api.auth.askVerification);
  const [link] = await sql<{ id: string }[]>`
    select id from account_links where user_id = ${user.id} and purpose = 'verify_email' order by created_at desc limit 1`;
  await me.done(api.auth.verifyEmail, { body: { token: links.sign('verify_email', link!.id) } });
}

test('an account whose address is not proved mails no stranger, and what it wrote goes out once it is', async () => {
  const offer = await newcomer();
  const provider = await as(offer.provider.user);
  const stranger = newStranger();
  const { id } = await provider.done(manual, { body: taken(offer, stranger) });
  await provider.done(sendMessage, { params: { id }, body: { message: 'Unlock your account at https://evil.example' } });
  await mailer.run();
  await overdue();
  assert.deepEqual(await mailsTo(stranger), []);
  const drops = await sql<
    { last_error: string }[]
  >`select distinct last_error from mails where recipient = ${stranger} and state = 'dropped'`;
  assert.deepEqual(drops, [{ last_error: 'sender_unproved' }]);

  await prove(offer.provider.user);
  await overdue();
  const subjects = (await mailsTo(stranger)).map(({ subject }) => subject ?? '').toSorted();
  assert.equal(subjects.length, 2);
  assert.match(subjects[0]!, /^Confirmed: /);
  assert.match(subjects[1]!, /^Message from /);
  assert.deepEqual(await mailsTo(stranger), [], 'once');
});

test('guests of a reseller hear nothing of a host whose address is not proved, until it is', async () => {
  const offer = await newcomer();
  const software = octoThrough(send, (await buildReseller(offer)).key);
  const stranger = newStranger();
  const body = reserveBody(offer.service, offer.slot);
  await software.done(octo.reserve, { body });
  const contact = { fullName: 'Chan Tai Man', emailAddress: stranger };
  await software.done(octo.confirm, { named: body.uuid, body: { contact, emailReceipt: true } });
  assert.deepEqual(await mailsTo(stranger), []);
  await prove(offer.provider.user);
  assert.match((await mailsTo(stranger))[0]!.subject!, /^Confirmed: /);
});

test('a file says whom it would mail, and more than an hour’s mails are refused before anything is made', async () => {
  const app = await openApp(sql, { MAILS_PER_ACCOUNT: '2' });
  database.beforeDrop(() => app.close());
  const offer = await buildOffer({ capacity: 50, service: { title: 'Junk' } });
  const owner = await as(offer.provider.user, sendTo(app, newAddress()));
  let references = 0;
  const fileFor = (...emails: string[]) =>
    lines(BOOKINGS, ...emails.map((email) => `R-${(references += 1)},Junk,${whenOf(offer.slot)},Ho,${email},1,,no`));
  const [one, two, three] = [newStranger(), newStranger(), newStranger()];
  const many = fileFor(one, two, three, one.toUpperCase(), '');
  const { reachable, columns } = await owner.done(api.imports.check, { body: { kind: 'bookings', text: many } });
  assert.equal(reachable, 3);
  const bookings = async () => (await sql`select from bookings where provider_id = ${offer.provider.id}`).length;
  const body = { kind: 'bookings' as const, text: many, columns, mails_guests: true };
  const refused = (await owner.refused(400, api.imports.make, { body })) as Record<string, unknown>;
  assert.deepEqual(refused.mails_guests, ['Up to 2 people an hour can be emailed. Import without emails, or divide the file.']);
  assert.equal(await bookings(), 0);

  await importAll(owner, 'bookings', fileFor(one, two), { mails_guests: true });
  const next = { ...body, text: fileFor(three) };
  assert.equal((await owner.refused(429, api.imports.make, { body: next })).code, 'too_many_mails');
  assert.equal(await bookings(), 2);
  await owner.done(api.imports.make, { body: { ...next, mails_guests: false } });
  assert.equal(await bookings(), 3);
});

test('a web address as a meeting point stands in no mail of a host whose address is not proved', async () => {
  const offer = await newcomer();
  const trap = 'Unlock it now: evil.example.com/unlock';
  await sql`update services set meeting_point = ${trap}, meeting_point_zh = ${trap} where id = ${offer.service.id}`;
  const textOf = async () => {
    const customer_email = newStranger();
    await guest.done(api.pages.book, { body: bookingBody(offer, { customer_email }) });
    return (await mailsTo(customer_email))[0]!.text!;
  };
  assert.doesNotMatch(await textOf(), /evil/);
  await sql`update users set email_verified_at = now() where id = ${offer.provider.user.id}`;
  assert.match(await textOf(), /Unlock it now: evil/);
});

test('a reminder that was due before the address was proved goes out with it', async () => {
  const offer = await newcomer();
  const stranger = newStranger();
  await (await as(offer.provider.user)).done(manual, { body: taken(offer, stranger) });
  await mailer.run();
  const [booking] = await sql<{ slot_id: string }[]>`
    update bookings set starts_at = confirmed_at + interval '24 hours 1 millisecond' where customer_email = ${stranger} returning slot_id`;
  await sql`update slots set starts_at = (select max(starts_at) from bookings where slot_id = slots.id) where id = ${booking!.slot_id}`;
  assert.deepEqual(await mailsTo(stranger), []);
  await prove(offer.provider.user);
  const kinds = await sql<{ kind: string }[]>`select kind from mails where recipient = ${stranger} and state <> 'dropped' order by kind`;
  assert.deepEqual(
    kinds.map(({ kind }) => kind),
    ['confirmed', 'reminder_24h'],
  );
  assert.equal((await mailsTo(stranger)).length, 2);
});

test('a guest who booked hears what became of it, without the words of a provider whose address is not proved', async () => {
  const offer = await newcomer();
  await sql`update services set confirmation = 'request' where id = ${offer.service.id}`;
  const provider = await as(offer.provider.user);
  const customer_email = newStranger();
  const requests = [1, 2].map(() => guest.done(api.pages.book, { body: bookingBody(offer, { customer_email }) }));
  const [first, second] = await Promise.all(requests);
  await mailsTo(customer_email);
  await provider.done(accept, { params: { id: first!.id } });
  const [confirmed] = await mailsTo(customer_email);
  assert.match(confirmed!.subject!, /^Confirmed: /);
  await provider.done(cancel, { params: { id: second!.id }, body: { reason: 'See https://evil.example', description: 'at once' } });
  const [declined] = await mailsTo(customer_email);
  assert.match(declined!.subject!, /^Not possible this time: /);
  assert.doesNotMatch(declined!.text!, /evil|at once|wrote/);
  // The words stand with the booking for its readers.
  const { cancel_reason } = await provider.done(api.bookings.get, { params: { id: second!.id } });
  assert.equal(cancel_reason, 'See https://evil.example');
});

test('an account mails others so often an hour, by whichever call, and learns when to go on', async () => {
  const app = await openApp(sql, { MAILS_PER_ACCOUNT: '3' });
  database.beforeDrop(() => app.close());
  const offer = await buildOffer({ capacity: 50 });
  const through = sendTo(app, newAddress());
  const provider = await as(offer.provider.user, through);
  const { id } = await provider.done(manual, { body: taken(offer, newStranger()) });
  await provider.done(sendMessage, { params: { id }, body: { message: 'Bring a hat' } });
  const other = await provider.done(manual, { body: taken(offer, newStranger()) });
  const words = { reason: 'The sea is too rough' };
  for (const [endpoint, asked] of [
    [manual, { body: taken(offer, newStranger()) }],
    [sendMessage, { params: { id }, body: { message: 'And another thing' } }],
    [cancel, { params: { id }, body: words }],
    [api.bookings.update, { params: { id }, body: { status: 'cancelled', ...words } }],
    [api.ownPages.updateBooking, { params: { id }, body: { status: 'cancelled', ...words } }],
    [api.bookings.refund, { params: { id }, body: { amount: '1.00', reason: 'Sorry' } }],
  ] as const) {
    const { status, body } = await provider.with({ 'accept-language': 'zh-HK' }).ask(endpoint, asked);
    const { detail, code, retry_after } = body as { detail: string; code: string; retry_after: number };
    assert.deepEqual(
      [status, code, detail],
      [429, 'too_many_mails', refusalWords('too_many_mails', 'zh-HK', { retry_after })],
      endpoint.path,
    );
    assert.match(detail, /分鐘後/);
  }
  // What mails nobody, or says nothing of one's own, is done all the same.
  await provider.done(manual, { body: taken(offer, '') });
  await provider.done(api.bookings.payment, { params: { id: other.id }, body: { payment_status: 'paid' } });
  // The neighbour is another account.
  const neighbour = await buildOffer();
  await (await as(neighbour.provider.user, through)).done(manual, { body: taken(neighbour, newStranger()) });
});

test('a traveller’s messages are counted by their account', async () => {
  const app = await openApp(sql, { MAILS_PER_ACCOUNT: '2' });
  database.beforeDrop(() => app.close());
  const traveller = await as(await buildUser(), sendTo(app, newAddress()));
  const offer = await buildOffer();
  const { id } = await traveller.done(api.bookings.book, { body: { ...bookingBody(offer), page: undefined } });
  for (const message of ['One', 'Two']) await traveller.done(sendMessage, { params: { id }, body: { message } });
  const body = await traveller.refused(429, sendMessage, { params: { id }, body: { message: 'Three' } });
  assert.equal(body.code, 'too_many_mails');
});

test('names and titles hold no addresses, and say so in words', async () => {
  const offer = await buildOffer();
  const provider = await as(offer.provider.user);
  const traveller = await as(await buildUser());
  const trap = 'You have won, claim it: https://evil.example';
  const said_in = { 'accept-language': 'zh-HK' };
  const register = {
    username: 'winner',
    email: newStranger(),
    password: 'seven blue sampans',
    first_name: trap,
    last_name: 'www.evil.example',
  };
  const business = { business_name: trap, business_name_zh: 'ｗｗｗ．evil.example', phone: '+852 5555 0123' };
  const partner = { name: trap, kind: 'hotel', contact_name: 'Lau' };
  for (const [who, endpoint, body, fields] of [
    [guest, api.auth.register, register, ['first_name', 'last_name']],
    [traveller, api.auth.update, { first_name: trap, last_name: trap }, ['first_name', 'last_name']],
    [traveller, api.auth.becomeProvider, business, ['business_name', 'business_name_zh']],
    [traveller, api.auth.becomePartner, partner, ['name']],
    [provider, api.providers.update, { name: trap, name_zh: trap }, ['name', 'name_zh']],
    [guest, api.pages.book, bookingBody(offer, { customer_name: trap }), ['customer_name']],
    [guest, api.bookings.book, { ...bookingBody(offer, { customer_name: trap }), page: undefined }, ['customer_name']],
    [provider, manual, { ...taken(offer, ''), customer_name: 'claim at evil.example/now' }, ['customer_name']],
    [provider, api.ownServices.create, { title: trap, title_zh: trap }, ['title', 'title_zh']],
    [provider, api.ownServices.create, { location: trap, mtr_exit_zh: trap }, ['location', 'mtr_exit_zh']],
  ] as const) {
    const refused = (await who.with(said_in).refused(400, endpoint, { body })) as Record<string, unknown>;
    for (const field of fields) assert.deepEqual(refused[field], ['名稱及標題請勿包含網址或電郵地址。'], `${endpoint.path} ${field}`);
  }
  await traveller.done(api.auth.update, { body: { first_name: 'Anne-Marie St. John', last_name: 'O’Neill, Jr. (林)' } });
  await provider.done(api.providers.update, { body: { name: 'A.B.C. Tours & Co. / 海濱' } });
});

test('mails quote names and titles, and say whose words the others are', async () => {
  const offer = await newcomer({ name: 'Your “bank” says' });
  await sql`update users set email_verified_at = now() where id = ${offer.provider.user.id}`;
  await sql`update services set title = 'Your account is locked', title_zh = '「帳戶」已鎖' where id = ${offer.service.id}`;
  const provider = await as(offer.provider.user);
  for (const [locale, confirmed, heading, message, introduction] of [
    [
      'en',
      /^Confirmed: “Your account is locked”, /,
      /^See you on [^,]+\n/,
      'Message from “Your ‘bank’ says”: “Your account is locked”',
      'These are their own words, not Sampan’s:',
    ],
    [
      'zh-HK',
      /^預訂已確認：「『帳戶』已鎖」，/,
      /^[^，]+見\n/,
      '「Your “bank” says」的訊息：「『帳戶』已鎖」',
      '以下是對方的原話，並非舢舨所寫：',
    ],
  ] as const) {
    const customer_email = newStranger();
    const customer_name = 'You have won HK$5,000';
    const { id } = await guest.done(api.pages.book, { body: bookingBody(offer, { customer_email, customer_name, locale }) });
    const [first] = await mailsTo(customer_email);
    assert.match(first!.subject!, confirmed);
    assert.match(first!.text!, heading);
    await provider.done(sendMessage, { params: { id }, body: { message: 'Send me your password' } });
    await mailer.run();
    await overdue();
    const [second] = (await mailsTo(customer_email)).filter(({ subject }) => subject === message);
    assert.ok(second, message);
    assert.ok(second.text!.includes(`${introduction}\n\n> Send me your password`));
  }
  const email = newStranger();
  await guest.done(api.auth.register, {
    body: { username: email, email, password: 'seven blue sampans', first_name: 'You have won HK$5,000' },
  });
  const [welcome] = await mailsTo(email);
  assert.doesNotMatch(welcome!.text! + welcome!.html! + welcome!.subject!, /won/);
});

test('the operator sees how many mails each account has caused within a day', async () => {
  const offer = await buildOffer({ capacity: 50 });
  const provider = await as(offer.provider.user);
  const { id } = await provider.done(manual, { body: taken(offer, newStranger()) });
  await provider.done(sendMessage, { params: { id }, body: { message: 'Bring a hat' } });
  await mailer.run();
  const operator = await as(await buildOperator());
  const sent = async () => (await operator.done(api.operator.user, { params: { id: offer.provider.user.id } })).mails_in_a_day;
  // The confirmation and the message.
  assert.equal(await sent(), 2);
  const { results } = await operator.done(api.operator.users, { query: { search: offer.provider.user.username } });
  assert.deepEqual(
    results.map(({ mails_in_a_day }) => mails_in_a_day),
    [2],
  );
  const busy = await operator.done(api.operator.users, { query: { ordering: '-mails_in_a_day', page_size: 1 } });
  assert.ok(busy.results[0]!.mails_in_a_day >= 2);
  await sql`update mails set created_at = now() - interval '25 hours'`;
  assert.equal(await sent(), 0);
});
