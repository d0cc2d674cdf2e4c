import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { openApp, testApp } from './support/app.ts';
import type { Offer } from './support/builders.ts';

// How visitors reach the marketplace: from the settings to the screens, as the server renders them.
const { sql, buildOffer, buildService, buildPage } = await testApp();
const offer = await buildOffer();
const EMAIL = 'hello@harbour.example';
const NUMBER = '+852 5555 0188';

/** The screen as it arrives, in the language asked for. */
async function screenOf(app: FastifyInstance, url: string, language = 'en'): Promise<string> {
  const { statusCode, payload } = await app.inject({ url, headers: { 'accept-language': language } });
  assert.equal(statusCode, 200, url);
  return payload.replace(/<script[^]*?<\/script>/g, '');
}

const footerOf = (html: string) => /<footer[^]*<\/footer>/.exec(html)?.[0] ?? '';
const withoutScript = (html: string) => /<noscript>([^]*?)<\/noscript>/.exec(html)?.[1] ?? '';
const askedFor = ({ page, service }: Pick<Offer, 'page' | 'service'>) => `/page/${page.slug}?book=${service.id}`;

/** Opens Sampan with these settings for the tests of one group. */
function sampanWith(env: Record<string, string>): { app: FastifyInstance } {
  const sampan = {} as { app: FastifyInstance };
  before(async () => void (sampan.app = await openApp(sql, { DEMO_DATA: 'false', ...env })));
  after(async () => sampan.app.close());
  return sampan;
}

describe('a marketplace that set both', () => {
  const sampan = sampanWith({ CONTACT_EMAIL: EMAIL, CONTACT_PHONE: '5555-0188' });

  test('shows them at the foot of each kind of page, in both languages', async () => {
    for (const url of ['/', '/services', '/experiences', `/experiences/${offer.service.id}`, `/page/${offer.page.slug}`, '/find-booking'])
      for (const language of ['en', 'zh-HK']) {
        const footer = footerOf(await screenOf(sampan.app, url, language));
        assert.match(footer, language === 'en' ? />Contact</ : />聯絡我們</, url);
        assert.ok(footer.includes(`<a href="mailto:${EMAIL}">${EMAIL}</a>`), url);
        assert.ok(footer.includes(`<a href="tel:+85255550188">${NUMBER}</a>`), url);
        assert.doesNotMatch(footer, /sampan\.example|5555 0142/, url);
      }
  });

  test('leads who cannot book there to them', async () => {
    const page = withoutScript(await screenOf(sampan.app, askedFor(offer)));
    assert.match(page, /switch on JavaScript.*You can also write or call with the day.*contact details are at the foot of this page/);
    const experience = withoutScript(await screenOf(sampan.app, `/experiences/${offer.service.id}`, 'zh-HK'));
    assert.match(experience, /請開啟 JavaScript。.*亦可致電或電郵.*聯絡方法在本頁底部/);
  });

  test('and who finds no time', async () => {
    const service = await buildService();
    const page = await buildPage({ services: [service] });
    const words = withoutScript(await screenOf(sampan.app, askedFor({ page, service })));
    assert.match(words, /No times are open just now\..*Write or call to ask for a date/);
  });
});

describe('a marketplace that set only one', () => {
  const writes = sampanWith({ CONTACT_EMAIL: EMAIL });
  const calls = sampanWith({ CONTACT_PHONE: NUMBER, DEMO_DATA: 'true' });

  test('shows that one, and sends nobody to the other', async () => {
    const written = await screenOf(writes.app, askedFor(offer));
    assert.ok(footerOf(written).includes(`mailto:${EMAIL}`));
    assert.doesNotMatch(footerOf(written), /tel:|<li><\/li>/);
    assert.match(withoutScript(written), /You can also write with the day.*the address is at the foot of this page/);
    assert.doesNotMatch(withoutScript(written), /call/);

    const called = await screenOf(calls.app, askedFor(offer));
    assert.ok(footerOf(called).includes('tel:+85255550188'));
    assert.doesNotMatch(footerOf(called), /mailto:|<li><\/li>/);
    assert.match(withoutScript(called), /You can also call with the day.*the number is at the foot of this page/);
  });
});

describe('a marketplace that set neither', () => {
  const sampan = sampanWith({});

  test('shows no contact, and promises none', async () => {
    for (const url of ['/', `/experiences/${offer.service.id}`, askedFor(offer)]) {
      const html = await screenOf(sampan.app, url);
      assert.match(footerOf(html), />Quick links</, url);
      assert.doesNotMatch(footerOf(html), /mailto:|tel:|>Contact<|<ul[^>]*><\/ul>/, url);
      assert.doesNotMatch(html, /foot of this page/, url);
    }
    assert.match(withoutScript(await screenOf(sampan.app, askedFor(offer))), /switch on JavaScript\.<\/p><ul/);
  });
});

test('the demo marketplace shows its example contacts', async () => {
  const app = await openApp(sql, { DEMO_DATA: 'true' });
  const footer = footerOf(await screenOf(app, '/'));
  await app.close();
  assert.ok(footer.includes('<a href="mailto:hello@sampan.example">'));
  assert.ok(footer.includes('<a href="tel:+85255550142">+852 5555 0142</a>'));
});
