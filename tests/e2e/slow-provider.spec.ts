import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { freshName } from './accounts.ts';
import { newHost, newOffer } from './host.ts';
import { EDIT, field, newOwnService, ownServices, signInAsNewProvider, toast, walk } from './own-services.ts';
import { hold, slowPhone } from './slow-phone.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

const MONTH = '/provider/availability?date=2182-01-02';

/** What this page reports to the test. */
type Marked = { messages: string[] };
const messagesOf = (page: Page) => page.evaluate(() => (globalThis as unknown as Marked).messages);

/** Tells from now on whether a button that begins so is there to be pressed, busy, or gone: one word for each change. */
async function watch(page: Page, start: string): Promise<void> {
  await page.evaluate((words) => {
    const page = globalThis as unknown as Marked;
    page.messages = [];
    const look = () => {
      const button = [...document.querySelectorAll('main button')].find(({ textContent }) => textContent.startsWith(words));
      const state = button ? (button.ariaBusy === 'true' || button.ariaDisabled === 'true' ? 'busy' : 'offered') : 'gone';
      if (page.messages.at(-1) !== state) page.messages.push(state);
    };
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  }, start);
}

test('letters typed while a search is on its way stay', async ({ page, request }) => {
  await signInAsNewProvider(page, request);
  await page.goto('/provider/services');
  const box = page.getByRole('textbox', { name: 'Search' });
  const answers = await hold(page, /\/api\/services\/services\/\?.*search=/);
  await box.pressSequentially('kay');
  await expect.poll(answers.count).toBe(1);
  await box.press('a');
  answers.letGo();
  await expect(page).toHaveURL('/provider/services?search=kaya');
  await expect(box).toHaveValue('kaya');
  // Gone back to, the address is what counts.
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(box).toHaveValue('');
});

test('a filter chosen while another is on its way adds to it', async ({ page, request }) => {
  await newHost(page, request);
  await page.goto('/provider/bookings');
  await expect(page.getByLabel('From')).toBeVisible();
  const answers = await hold(page, /\/api\/bookings\/.*page_size=20/);
  await page.getByLabel('From', { exact: true }).fill('2182-01-01');
  await expect.poll(answers.count).toBe(1);
  await page.getByLabel('To', { exact: true }).fill('2182-02-01');
  await expect.poll(answers.count).toBe(2);
  await page.getByRole('tab', { name: 'Confirmed' }).click();
  await expect.poll(answers.count).toBe(3);
  answers.letGo();
  await expect(page).toHaveURL('/provider/bookings?status=confirmed&date_from=2182-01-01&date_to=2182-02-01');
});

test('two presses for the next month lead two months on', async ({ page, request }) => {
  const { send, username } = await newHost(page, request);
  await newOffer(send, username);
  await page.goto(MONTH);
  await expect(page.getByRole('heading', { name: 'January 2182' })).toBeVisible();
  const answers = await hold(page, /\/api\/services\/availability\/\?/);
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect.poll(answers.count).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Next month' }).click();
  answers.letGo();
  await expect(page).toHaveURL(/date=2182-03-02/);
  await expect(page.getByRole('grid', { name: 'March 2182' })).toBeVisible();
});

test('a slot is left as its switch was pressed last, however slow the line', async ({ page, request }) => {
  const { send, username } = await newHost(page, request);
  const { slot } = await newOffer(send, username);
  await page.goto(MONTH);
  const changes = await hold(page, `**/api/services/availability/${slot.id}/`, 'PUT');
  const open = page.getByRole('switch', { name: 'Open for booking: 10:00 – 11:00' });
  await open.click();
  await open.click();
  await open.click();
  await expect(open).not.toBeChecked();
  await expect.poll(changes.count).toBe(1);
  const sent: unknown[] = [];
  page.on('requestfinished', (asked) => asked.method() === 'PUT' && sent.push(asked.postDataJSON()));
  changes.letGo();
  await expect.poll(() => sent).toEqual([false, true, false].map((is_available) => ({ is_available })));
  await expect(page.locator('[data-day="2182-01-02"]')).toContainText('Blocked');
  await expect(open).not.toBeChecked();
});

test('the answer to a dialog that was closed does not close the next one', async ({ page, request }) => {
  const { send, username } = await newHost(page, request);
  const { slot } = await newOffer(send, username);
  await page.goto(MONTH);
  const changes = await hold(page, `**/api/services/availability/${slot.id}/`, 'PUT');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Edit 10:00 – 11:00' }).click();
  await dialog.getByRole('textbox', { name: 'Capacity' }).fill('30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(changes.count).toBe(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Add slot: Wed 2 Jan' }).click();
  await dialog.getByLabel('Start time').fill('13:15');
  changes.letGo();
  await toast(page, 'Slot saved');
  await expect(page.locator('[data-day="2182-01-02"]')).toContainText('30 spots left');
  await expect(dialog.getByLabel('Start time')).toHaveValue('13:15');
});

test('the answer to one refusal does not close the question about the next', async ({ page, request }) => {
  const { send, username } = await newHost(page, request);
  const { book } = await newOffer(send, username);
  const [first, second] = [await book(), await book()];
  await page.goto('/provider/bookings');
  const answers = await hold(page, '**/api/bookings/bookings/*/cancel/', 'POST');
  const dialog = page.getByRole('dialog', { name: 'Decline this booking?' });
  await page.getByRole('button', { name: `Decline ${first.booking_reference}` }).click();
  await dialog.getByLabel('Reason').fill('The boat is in for repairs');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect.poll(answers.count).toBe(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: `Decline ${second.booking_reference}` }).click();
  await dialog.getByLabel('Reason').fill('We are closed');
  answers.letGo();
  await toast(page, 'Booking cancelled');
  await expect(page.getByRole('tab', { name: 'Cancelled', includeHidden: true })).toContainText('1');
  await expect(dialog.getByLabel('Reason')).toHaveValue('We are closed');
});

test('what is typed while a form is being saved stays, yet to be saved', async ({ page, request }) => {
  await newHost(page, request);
  await page.goto('/provider/settings');
  const licence = page.getByLabel('Licence number');
  const answers = await hold(page, '**/api/providers/me/', 'PATCH');
  await licence.fill('354');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect.poll(answers.count).toBe(1);
  await licence.press('End');
  await licence.pressSequentially('178');
  answers.letGo();
  await toast(page, 'Settings saved');
  await expect(licence).toHaveValue('354178');
  await save.click();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(licence).toHaveValue('354178');
});

test('publishing right after the first save makes no second service', async ({ page, request }) => {
  const owner = await signInAsNewProvider(page, request);
  await page.goto('/provider/services/new');
  await expect(page.getByRole('heading', { level: 1, name: 'Create service' })).toBeVisible();
  await field(page, 'Title English').fill(walk.title);
  await field(page, 'Description English').fill(walk.description);
  await page.getByRole('group', { name: 'Adult' }).getByLabel('Price').fill('280');
  await slowPhone(page);
  // Presses as soon as the button takes it, once the address is the new service's.
  await page.evaluate(() => {
    const press = setInterval(() => {
      const publish = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Publish');
      if (!location.pathname.endsWith('/edit') || !publish || publish.ariaDisabled === 'true') return;
      clearInterval(press);
      publish.click();
    });
  });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(EDIT);
  await expect.poll(async () => (await ownServices(request, owner)).map(({ status }) => status)).toContain('active');
  expect(await ownServices(request, owner)).toHaveLength(1);
});

test('what has been made is not to be made again while it is on its way', async ({ page, request }) => {
  await signInAsNewProvider(page, request);
  await page.goto('/provider/services/new');
  await field(page, 'Title English').fill(walk.title);
  const service = await hold(page, /\/api\/services\/services\/[0-9a-f-]{36}\/$/);
  await watch(page, 'Publish');
  await page.getByRole('button', { name: 'Save draft' }).click();
  // After a moment the coming screen's outline takes its place.
  await expect.poll(() => messagesOf(page)).toContain('gone');
  expect(await messagesOf(page)).toEqual(['offered', 'busy', 'gone']);
  service.letGo();
  await expect(page).toHaveURL(EDIT);

  await page.goto('/provider/pages/new');
  await page.getByLabel('Title', { exact: true }).fill(freshName());
  const shop = await hold(page, /\/api\/pages\/[0-9a-f-]{36}\/$/);
  await watch(page, 'Create page');
  await page.getByRole('button', { name: 'Create page' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveCount(0);
  expect(await messagesOf(page)).toEqual(['offered', 'gone']);
  shop.letGo();
  await expect(page).toHaveURL(/\/provider\/pages\/[0-9a-f-]+\/edit$/);
});

test('notes that have been saved never turn back into those of before', async ({ page, request }) => {
  const { send, username } = await newHost(page, request);
  const { book } = await newOffer(send, username);
  const { id } = await book();
  await page.addInitScript(() => {
    const page = globalThis as unknown as Marked;
    page.messages = [];
    const { set, get } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!;
    const write = function (this: HTMLTextAreaElement, text: string) {
      page.messages.push(text);
      set!.call(this, text);
    };
    Object.defineProperty(HTMLTextAreaElement.prototype, 'value', { configurable: true, get, set: write });
  });
  await page.goto(`/provider/bookings/${id}`);
  const notes = page.getByRole('textbox', { name: 'To remember about this booking' });
  await notes.fill('Has a bad knee');
  await page.evaluate(() => ((globalThis as unknown as Marked).messages = []));
  await page.getByRole('button', { name: 'Save notes' }).click();
  await toast(page, 'Notes saved');
  await expect(page.getByRole('button', { name: 'Save notes' })).toBeDisabled();
  expect(await messagesOf(page)).not.toContain('');
  await expect(notes).toHaveValue('Has a bad knee');
});

test('a booking that has been accepted is not offered to be accepted again', async ({ page, request }) => {
  const { send, username } = await newHost(page, request);
  const { book } = await newOffer(send, username);
  const { booking_reference } = await book();
  await page.goto('/provider/bookings');
  const accept = page.getByRole('button', { name: `Accept ${booking_reference}` });
  await expect(accept).toBeVisible();
  await watch(page, 'Accept');
  await accept.click();
  await expect.poll(() => messagesOf(page)).toContain('gone');
  expect(await messagesOf(page)).toEqual(['offered', 'busy', 'gone']);
});

test.describe('a picture being cropped', () => {
  /** The dialog, with a picture wider than what is cut from it. */
  async function cropping(page: Page) {
    const pictures = page.getByRole('group', { name: 'Pictures' });
    const wide = await sharp({ create: { width: 1_600, height: 500, channels: 3, background: '#1E40AF' } })
      .jpeg()
      .toBuffer();
    await pictures.locator('input[type=file]').setInputFiles({ name: 'wide.jpg', mimeType: 'image/jpeg', buffer: wide });
    await expect(pictures.locator('img')).toHaveCount(1);
    const address = await pictures.locator('img').getAttribute('src');
    await pictures.getByRole('button', { name: 'Crop picture 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
    await expect(dialog.locator('canvas:not(.skel)')).toBeVisible();
    return { address, dialog };
  }

  test('follows a finger that moves quicker than it is drawn', async ({ page, request }) => {
    const owner = await signInAsNewProvider(page, request);
    const { id } = await newOwnService(request, owner, walk);
    await page.goto(`/provider/services/${id}/edit`);
    const { dialog } = await cropping(page);
    const across = dialog.getByRole('slider', { name: 'Left or right' });
    const before = await across.inputValue();
    const canvas = dialog.locator('canvas');
    await canvas.hover();
    await page.mouse.down();
    /** Steps of which none is drawn before the next. */
    const drag = (steps: number[]) =>
      canvas.evaluate((element, places) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        for (const place of places)
          element.dispatchEvent(
            new PointerEvent('pointermove', {
              bubbles: true,
              pointerId: 1,
              clientX: left + width / 2 + place,
              clientY: top + height / 2,
            }),
          );
      }, steps);
    await drag([0, 10, 20, 30, 40]);
    await expect(across).not.toHaveValue(before);
    await drag([0]);
    await expect(across).toHaveValue(before);
    await page.mouse.up();
  });

  test('stays as it was when the dialog is closed before it is cut', async ({ page, request }) => {
    await page.addInitScript(() => {
      const held = globalThis as unknown as { cut: () => Promise<void> };
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = function (done, ...how) {
        held.cut = () =>
          new Promise((resolve) =>
            toBlob.call(
              this,
              (blob) => {
                done(blob);
                resolve();
              },
              ...how,
            ),
          );
      };
    });
    const owner = await signInAsNewProvider(page, request);
    const { id } = await newOwnService(request, owner, walk);
    await page.goto(`/provider/services/${id}/edit`);
    const { address, dialog } = await cropping(page);
    await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await page.evaluate(() => (globalThis as unknown as { cut: () => Promise<void> }).cut());
    await page.getByRole('button', { name: 'Save draft' }).click();
    await toast(page, 'Service updated successfully!');
    expect((await ownServices(request, owner))[0]?.featured_image).toBe(address);
  });
});

test('a camera that is started twice is switched off whole', async ({ page, request }) => {
  await page.addInitScript(() => {
    const held = globalThis as unknown as { filmed: MediaStream[]; allow: () => void };
    held.filmed = [];
    navigator.permissions.query = () =>
      new Promise((resolve) => {
        held.allow = () => resolve({ state: 'granted' } as PermissionStatus);
      });
    navigator.mediaDevices.getUserMedia = () => {
      const canvas = document.createElement('canvas');
      canvas.getContext('2d');
      const stream = canvas.captureStream(5);
      held.filmed.push(stream);
      return Promise.resolve(stream);
    };
  });
  const { send, username } = await newHost(page, request);
  const { book } = await newOffer(send, username);
  await send(`/api/bookings/bookings/${(await book()).id}/accept/`);
  await page.goto('/provider/manifest?date=2182-01-02');
  await page.getByRole('button', { name: 'Check in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(dialog.getByLabel('Hold the voucher’s code in front of the camera')).toBeVisible();
  await page.evaluate(() => (globalThis as unknown as { allow: () => void }).allow());
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const states = () =>
    page.evaluate(() =>
      (globalThis as unknown as { filmed: MediaStream[] }).filmed.flatMap((one) => one.getTracks()).map((track) => track.readyState),
    );
  await expect.poll(states).toEqual(['ended']);
});
