import { expect, type Page } from '@playwright/test';
import { v7 as uuid } from 'uuid';
import type { WeatherDeparture, WeatherOverview } from '../../contract/weather.ts';
import { readyPolicies } from '../../rules/weather/policy.ts';
import { ruleSentence } from '../../rules/weather/words.ts';
import { addDays, hongKongDate, hongKongTime } from '../../rules/time.ts';
import { expectAccessible, expectAccessibleIn } from './axe.ts';
import { askHost } from './departures.ts';
import { newHost } from './host.ts';
import { signInAsOperator } from './operator.ts';
import { sent, signInAsNewProvider, walk } from './own-services.ts';
import { muteNews } from './provider.ts';
import { hold, slowPhone } from './slow-phone.ts';
import { test } from './test.ts';
import { chooseSlot, confirmButton, fillContact, offerOf, openBooking, roomySlot, voucherOf } from './visitor.ts';

const EIGHT = { en: 'No. 8 Northeast Gale or Storm Signal', 'zh-HK': '八號東北烈風或暴風信號' };
const warning = { title: EIGHT, issued_at: '2026-09-01T21:40:00.000Z', source: 'observatory' as const };
const named = { provider_name: 'Fragrant Tides', provider_name_zh: '香潮體驗', service_title: 'Junk cruise', service_title_zh: '紅帆古船' };

function departureAt(time: string, fields: Partial<WeatherDeparture>): WeatherDeparture {
  return {
    ...named,
    slot_id: uuid(),
    start_datetime: `2026-09-02T${time}:00+08:00`,
    all_day: false,
    bookings: 4,
    people: 11,
    state: 'clear',
    outcome: null,
    sentence: null,
    warning: null,
    holds_from: null,
    uncertain: null,
    proposal: null,
    ...fields,
  };
}

const sentence = ruleSentence(readyPolicies.boat[0]!);
const why = { outcome: 'cancel' as const, sentence, warning, holds_from: '2026-09-01T23:00:00.000Z' };
const due = departureAt('10:00', {
  ...why,
  state: 'due',
  proposal: {
    id: uuid(),
    state: 'open',
    outcome: 'cancel',
    decide_by: '2026-09-01T23:30:00.000Z',
    reason: '',
    figures: {
      bookings: 4,
      participants: 11,
      cancelled: 4,
      postponed: 0,
      refund: '2016.00',
      refund_at_most: '2016.00',
      mails: 3,
      unreachable: 1,
    },
  },
});
const ahead = departureAt('14:00', { ...why, state: 'ahead', uncertain: 'may_end', holds_from: '2026-09-02T03:00:00.000Z' });
const overview: WeatherOverview = {
  now: {
    is_on: true,
    read_at: '2026-09-01T23:09:00.000Z',
    is_stale: false,
    problem: null,
    warnings: [warning],
    expected_until: null,
    extreme_until: '2026-09-02T05:00:00.000Z',
  },
  departures: [due, ahead, departureAt('18:00', {})],
  has_more: false,
  runs: [],
  log: [
    {
      ...named,
      id: uuid(),
      at: '2026-09-01T23:00:00.000Z',
      event: 'proposed',
      actor: 'weather',
      by: '',
      reason: '',
      start_datetime: due.start_datetime,
      outcome: 'cancel',
      sentence,
      warning,
      run_id: null,
    },
  ],
  said: [],
};
const stale: WeatherOverview = {
  ...overview,
  now: { ...overview.now, is_stale: true, problem: 'no_answer', warnings: [] },
  departures: [departureAt('10:00', { state: 'unknown', uncertain: 'stale' })],
};
const done: WeatherOverview = { ...overview, departures: [{ ...due, proposal: { ...due.proposal!, state: 'done' } }, ahead] };

/** What can be pressed within the screen and is lower or narrower than a thumb, 44 px, with its label or what lies around it counted. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) => {
    const targets = [...main.querySelectorAll('button, a, select, label:has(input), input:not(label input)')];
    const sizeOf = (target: Element) => {
      const [box, around] = [target.getBoundingClientRect(), getComputedStyle(target, '::after')];
      const grown = (side: number, start: string, end: string) =>
        side - Math.min(0, parseFloat(start) || 0) - Math.min(0, parseFloat(end) || 0);
      const is_grown = around.content !== 'none' && around.position === 'absolute';
      return is_grown
        ? [grown(box.width, around.left, around.right), grown(box.height, around.top, around.bottom)]
        : [box.width, box.height];
    };
    return targets
      .filter((target) => target.checkVisibility() && sizeOf(target).some((side) => side < 43.5))
      .map((target) => `${target.tagName} ${target.textContent} ${sizeOf(target).join('×')}`);
  });
}

/** Answers for the marketplace’s side until another is given. */
async function play(page: Page, address: string, first: WeatherOverview) {
  let current = first;
  await page.route(address, (route) => (route.request().method() === 'GET' ? route.fulfill({ json: current }) : route.fallback()));
  return (next: WeatherOverview) => {
    current = next;
  };
}

for (const [locale, w] of [
  [
    'en-GB',
    {
      title: 'Weather',
      waiting: 'Waiting for you',
      act: /^Call off/,
      go: /^Go anyway/,
      confirm: 'Call off',
      question: '3 emails go to guests at once. $2,016.00 becomes due to guests. 1 guest gets no email: call them.',
      done: 'Done',
      old: /too old to decide/,
      own: /^Your own rules/,
      language: 'en',
    },
  ],
  [
    'zh-HK',
    {
      title: '天氣安排',
      waiting: '等待你決定',
      act: /^取消行程/,
      go: /^照常出發/,
      confirm: '取消行程',
      question: '會即時寄出 3 封電郵給客人。須退還客人 $2,016.00。1 位客人不會收到電郵，請致電通知。',
      done: '已處理',
      old: /不能作任何決定/,
      own: /^自訂規則/,
      language: 'zh-HK',
    },
  ],
] as const)
  test.describe(locale, () => {
    test.use({ locale });

    test('a provider sees the warning and why, and calls off with one tap and one answer on a slow line @phone', async ({
      page,
      request,
    }) => {
      await newHost(page, request);
      await muteNews(page);
      const say = await play(page, '**/api/providers/me/weather/', overview);
      await page.goto('/provider/weather');
      await expect(page.getByRole('heading', { level: 1, name: w.title })).toBeVisible();
      await expect(page.getByText(EIGHT[w.language]).first()).toBeVisible();
      const waiting = page.getByRole('region', { name: w.waiting });
      await expect(waiting.getByText(sentence[w.language])).toBeVisible();
      for (const button of [waiting.getByRole('button', { name: w.act }), waiting.getByRole('button', { name: w.go })])
        expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(48);
      await expectAccessibleIn(page, locale, '/provider/weather: warning');

      let asked = 0;
      await page.route('**/api/providers/me/weather/*/call-off/', async (route) => {
        asked += 1;
        say(done);
        await route.fulfill({ json: done });
      });
      const answers = await hold(page, '**/api/providers/me/weather/*/call-off/', 'POST');
      await waiting.getByRole('button', { name: w.act }).click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText(w.question);
      await question.getByRole('button', { name: w.confirm }).click();
      await expect.poll(answers.count).toBe(1);
      await expect(waiting.getByRole('button', { name: w.act })).toHaveAttribute('aria-busy', 'true');
      answers.letGo();
      await expect(page.getByText(w.done, { exact: true })).toBeVisible();
      await expect(waiting).toHaveCount(0);
      expect(asked).toBe(1);
    });

    test('with one hand in the rain: every target is large, and on a slow line the screen says that it loads @phone-only', async ({
      page,
      request,
    }) => {
      await newHost(page, request);
      await muteNews(page);
      await slowPhone(page, 4);
      await play(page, '**/api/providers/me/weather/', overview);
      const answers = await hold(page, '**/api/providers/me/weather/');
      await page.goto('/provider/weather');
      await expect(page.locator('[aria-busy="true"]').first()).toBeVisible();
      answers.letGo();
      await expect(page.getByRole('region', { name: w.waiting })).toBeVisible();
      await page.getByRole('radio', { name: w.own }).check();
      expect(await smallTargets(page)).toEqual([]);
    });

    test('an operator sees across providers what is not known when the reports are stale @phone', async ({ page, request }) => {
      await signInAsOperator(page, request);
      await play(page, '**/api/operator/weather/', stale);
      await page.goto('/operator/weather');
      await expect(page.getByText(w.old)).toBeVisible();
      await expect(page.getByText(w.language === 'en' ? named.provider_name : named.provider_name_zh).first()).toBeVisible();
      await expectAccessibleIn(page, locale, '/operator/weather: stale reports');
    });
  });

test.describe('guests', () => {
  test.use({ locale: 'en-GB' });

  test('a guest reads what the weather does before booking and again after it, as it was booked', async ({ page, request }) => {
    const found = (await (await request.get('/api/pages/public/fragrant-tides/')).json()) as {
      services: { id: string; title: string; weather_rules: unknown[] | null }[];
    };
    const service = found.services.find(({ weather_rules }) => weather_rules !== null)!;
    await page.goto(`/experiences/${service.id}`);
    await expect(page.getByText(sentence.en)).toBeVisible();
    await page.goto('/page/fragrant-tides');
    const dialog = await openBooking(page, service.title);
    await expect(dialog.getByText(sentence.en)).toBeVisible();
    await chooseSlot(dialog, await roomySlot(request, await offerOf(request, 'fragrant-tides', service.title), 4));
    await fillContact(dialog);
    await confirmButton(dialog).click();
    await expect(voucherOf(page).getByText(sentence.en)).toBeVisible();
  });

  test('a guest reads until when the host decides, a visitor that the time is on hold, and both how it was decided @phone', async ({
    page,
    request,
  }) => {
    const owner = await signInAsNewProvider(page, request);
    const send = <T>(path: string, data: object) => sent(request, owner, path, data) as Promise<T>;
    const rule = { warnings: ['pre_8'] as const, hours_before: 48, outcome: 'cancel' } as const;
    const sold = { ...walk, duration_minutes: 60, status: 'active', confirmation: 'instant', cutoff_minutes: 0, weather_rules: [rule] };
    const service = await send<{ id: string }>('/api/services/services/', sold);
    const date = addDays(hongKongDate(Date.now()), 1);
    const at = { service: service.id, date, start_time: '10:00', end_time: '11:00', capacity: 6 };
    const slot = await send<{ id: string }>('/api/services/availability/', at);
    const guest = { customer_name: 'Lee Sum Yi', customer_email: 'sumyi@example.hk', customer_phone: '+852 5555 0188' };
    const reply = await request.post('/api/bookings/bookings/', {
      data: { service: service.id, availability_slot: slot.id, ...guest, participants: 2 },
    });
    expect(reply.status()).toBe(201);
    const link = new URL(((await reply.json()) as { manage_url: string }).manage_url).pathname;
    await send('/api/providers/me/weather/expected/', { is_expected: true });
    const decide_by = new Date(Date.now() + 25 * 60_000);
    const proposal = await askHost(slot.id, rule, decide_by);

    await page.goto(link);
    const decides = `The host decides by ${hongKongTime(decide_by)} whether your departure goes ahead.`;
    await expect(page.getByText(decides)).toBeVisible();
    await expect(page.getByText('Signal 8 is expected within two hours.')).toBeVisible();
    await expectAccessible(page, '/b/:token/:proof?: weather');
    await page.goto(`/experiences/${service.id}?day=${date}`);
    await expect(page.getByText('On hold for the weather').first()).toBeVisible();

    await send(`/api/providers/me/weather/${proposal}/go/`, { reason: 'We stay inside the harbour' });
    await page.goto(link);
    await expect(page.getByText('The host has decided that your departure goes ahead.')).toBeVisible();
    await expect(page.getByText('The host’s reason: We stay inside the harbour')).toBeVisible();
    await page.goto(`/experiences/${service.id}?day=${date}`);
    await expect(page.getByText('On hold for the weather')).toHaveCount(0);
  });

  test('a provider reports Extreme Conditions by keyboard and takes it back as a mistake @phone', async ({ page, request }) => {
    await newHost(page, request);
    await muteNews(page);
    await page.goto('/provider/weather');
    const now = page.getByRole('region', { name: 'Weather now' });
    const press = async (name: RegExp) => {
      await now.getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
    };
    await press(/^Report Extreme Conditions/);
    await expect(now.getByText(/^You reported Extreme Conditions. They count until/)).toBeVisible();
    await expect(now.getByText('Extreme Conditions', { exact: true })).toBeVisible();
    await expectAccessible(page, '/provider/weather: reported');
    await press(/^Reported by mistake/);
    await expect(now.getByRole('button', { name: /^Report Extreme Conditions/ })).toBeVisible();
    const log = page.getByRole('region', { name: 'Log' });
    await expect(log.getByText(/withdrew the report of Extreme Conditions/)).toBeVisible();
    await expect(log.getByText(/reported Extreme Conditions/)).toBeVisible();
  });

  test('a provider calls off all that is due after a look at guests, money and mails, and follows the run @phone', async ({
    page,
    request,
  }) => {
    const owner = await signInAsNewProvider(page, request);
    await muteNews(page);
    const send = <T>(path: string, data: object) => sent(request, owner, path, data) as Promise<T>;
    const rule = { warnings: ['pre_8'] as const, hours_before: 48, outcome: 'cancel' } as const;
    const sold = { ...walk, duration_minutes: 60, status: 'active', confirmation: 'instant', cutoff_minutes: 0, weather_rules: [rule] };
    const service = await send<{ id: string }>('/api/services/services/', sold);
    const guest = { customer_name: 'Lee Sum Yi', customer_email: 'sumyi@example.hk', customer_phone: '+852 5555 0188', locale: 'zh-HK' };
    for (const [start_time, end_time] of [
      ['10:00', '11:00'],
      ['13:00', '14:00'],
    ] as const) {
      const at = { service: service.id, date: addDays(hongKongDate(Date.now()), 1), start_time, end_time, capacity: 6 };
      const { id } = await send<{ id: string }>('/api/services/availability/', at);
      const booking = { service: service.id, availability_slot: id, participants: 2 };
      expect((await request.post('/api/bookings/bookings/', { data: { ...booking, ...guest } })).status()).toBe(201);
      if (start_time === '10:00')
        await send('/api/bookings/manual/', { ...booking, customer_name: 'Chan Tai Man', customer_phone: '+852 5555 0177' });
      await send('/api/providers/me/weather/expected/', { is_expected: true });
      await askHost(id, rule, new Date(Date.now() + 25 * 60_000));
    }

    await page.goto('/provider/weather');
    await page.getByRole('button', { name: 'Preview and call off all that is due' }).click();
    await expect(page.getByRole('heading', { name: 'What will happen' })).toBeFocused();
    const due = page.getByRole('region', { name: 'What will happen' });
    await expect(due.getByText('3 bookings are cancelled')).toBeVisible();
    await expect(due.getByText('2 emails go to guests, in their language')).toBeVisible();
    await expect(due.getByText('1 guest gets no email: call them')).toHaveCount(2);
    await expect(page.getByRole('link', { name: /^Call Chan Tai Man/ })).toHaveAttribute('href', 'tel:+85255550177');
    const whatsapp = page.getByRole('link', { name: /^WhatsApp Lee Sum Yi/ }).first();
    expect(decodeURIComponent((await whatsapp.getAttribute('href'))!)).toContain('很抱歉');
    await expectAccessible(page, '/provider/weather: preview of all that is due');
    await due.getByRole('button', { name: 'Call off 2 departures' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Call off now' }).click();
    const runs = page.getByRole('region', { name: 'Called off by the weather' });
    for (const done of ['1 departure, 2 bookings', '1 departure, 1 booking']) await expect(runs.getByText(done)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Preview and call off all that is due' })).toHaveCount(0);
    await expectAccessible(page, '/provider/weather: called off');
    await runs.getByRole('link').first().click();
    await expect(page.getByText('Every booking is dealt with')).toBeVisible();
    await expect(page).toHaveURL(/\/provider\/call-off\?run=/);
  });

  test('a provider chooses a policy that is ready, changes it, and sees the sentence at once', async ({ page, request }) => {
    await newHost(page, request);
    await muteNews(page);
    await page.goto('/provider/weather');
    const settings = page.getByRole('region', { name: 'Your usual weather policy' });
    await settings.getByRole('radio', { name: /^A hike/ }).check();
    await expect(settings.getByText(ruleSentence(readyPolicies.hike[1]!).en)).toBeVisible();
    await settings.getByRole('group', { name: 'Rule 2' }).getByRole('checkbox', { name: 'Landslip Warning' }).uncheck();
    await expect(settings.getByRole('radio', { name: /Your own rules/ })).toBeChecked();
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Weather policy saved')).toBeVisible();
    await page.reload();
    await expect(
      settings.getByText(
        'If typhoon signal 3 (or above), an Extreme Conditions announcement or a red or black rainstorm warning is in force at any time in the 2 hours before the start, the experience is postponed: you choose another date, or cancel and whatever you’ve paid is refunded.',
      ),
    ).toBeVisible();
    await expectAccessible(page, '/provider/weather: policy');
  });
});
