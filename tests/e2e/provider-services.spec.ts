import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectReadable } from './axe.ts';
import { listen } from './console.ts';
import { dragOnto } from './drag.ts';
import { bookOwnService, EDIT, field, newOwnService, ownService, ownServices, signInAsNewProvider, toast, walk } from './own-services.ts';
import { slowPhone } from './slow-phone.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } });

const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title });

/** A picture as a camera makes it, wider than high or not. */
const picture = (name: string, color: string, width = 1_200, height = 1_200) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }));

const ten = Array.from({ length: 10 }, (_, place) => place);

/** Width to height, as the pictures are stored. */
const shapes = (pictures: Locator) =>
  pictures
    .locator('img')
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth / (one as HTMLImageElement).naturalHeight));
const addresses = (pictures: Locator) => pictures.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));

/** On a phone one language is shown at a time. */
async function write(page: Page, language: 'English' | '繁體中文'): Promise<void> {
  const choice = page.getByRole('button', { name: language }).filter({ visible: true }).first();
  if ((await choice.count()) > 0) await choice.click();
}

test('a service is written in both languages, pictured, cropped and put on sale @phone', async ({ page, request }) => {
  test.slow();
  const said = listen(page);
  const owner = await signInAsNewProvider(page, request);
  await page.goto('/provider/services');
  await expect(page.getByRole('heading', { name: 'No services found' })).toBeVisible();
  await expectAccessible(page, '/provider/services: empty');
  await page.getByRole('link', { name: 'Create Your First Service' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create service' })).toBeVisible();

  await field(page, 'Title English').fill(walk.title);
  await field(page, 'Description English').fill(walk.description);
  await field(page, 'Highlights (English), line 1').fill('Shrimp paste');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Stilt houses');
  await write(page, '繁體中文');
  await field(page, 'Title 中文').fill(walk.title_zh);
  await field(page, 'Description 中文').fill(walk.description_zh);
  await expect(page.getByRole('group', { name: 'How complete each language is' })).toContainText('3 / 7');
  await expect(page.getByRole('group', { name: 'How complete each language is' })).toContainText('2 / 7');

  const pictures = page.getByRole('group', { name: 'Pictures' });
  await pictures.locator('input[type=file]').setInputFiles([await picture('square.jpg', '#0F5B5E')]);
  await expect(pictures.locator('img')).toHaveCount(1);
  const [whole] = await addresses(pictures);
  await pictures.getByRole('button', { name: 'Crop picture 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('1.5');
  await expectAccessible(page, '/provider/services/new: cropping');
  await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => addresses(pictures)).toEqual([expect.not.stringContaining(whole!)]);

  const adult = page.getByRole('group', { name: 'Adult' });
  await adult.getByLabel('Price').fill('280');
  await expect(adult).toContainText('Guests pay HK$294 with the 5% fee.');
  await page.getByRole('button', { name: 'Add a ticket: Child' }).click();
  const child = page.getByRole('group', { name: 'Child' });
  await expect(child.getByLabel('Price')).toBeFocused();
  await child.getByLabel('Price').fill('140');
  await child.getByLabel('From age').fill('3');
  await child.getByLabel('To age').fill('11');
  await page.getByLabel('Duration').fill('90');
  await page.getByRole('radio', { name: /Instant confirmation/ }).check();
  await page.getByLabel('Bookings close').selectOption('2 hours before');
  await expectAccessible(page, '/provider/services/new: filled in');

  const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/api/services/services/'));
  await page.getByRole('button', { name: 'Publish', exact: true }).dblclick();
  await sent;
  await toast(page, 'Service created successfully!');
  await expect(page).toHaveURL(EDIT);
  await expect(page.getByRole('heading', { level: 1, name: walk.title })).toBeVisible();
  await expectAccessible(page, '/provider/services/:id/edit: full');

  const services = await ownServices(request, owner);
  expect(services).toHaveLength(1);
  expect(services[0]).toMatchObject({
    ...walk,
    location: '',
    location_zh: '',
    status: 'active',
    duration_minutes: 90,
    confirmation: 'instant',
    cutoff_minutes: 120,
    highlights: ['Shrimp paste', 'Stilt houses'],
  });
  expect(services[0]?.units).toMatchObject([
    { kind: 'adult', price: '280.00' },
    { kind: 'child', price: '140.00', min_age: 3, max_age: 11, takes_place: true },
  ]);
  const [shape] = await shapes(pictures);
  expect(shape).toBeCloseTo(1.6, 1);
  expect(said).toEqual([]);
});

/** The form of a service of one's own, to which three pictures were just added. */
async function threePictures(page: Page, request: APIRequestContext) {
  const owner = await signInAsNewProvider(page, request);
  const { id } = await newOwnService(request, owner, walk);
  await page.goto(`/provider/services/${id}/edit`);
  const pictures = page.getByRole('group', { name: 'Pictures' });
  await pictures
    .locator('input[type=file]')
    .setInputFiles([
      await picture('one.jpg', '#C43F12', 800, 500),
      await picture('two.jpg', '#17907C', 800, 500),
      await picture('three.jpg', '#4A2459', 800, 500),
    ]);
  await expect(pictures.locator('img')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Save draft' })).not.toHaveAttribute('aria-disabled');
  const [one, two, three] = await addresses(pictures);
  return { owner, pictures, one, two, three };
}

test('pictures are put in order with the keyboard, and the first is the cover', async ({ page, request }) => {
  const { owner, pictures, one, two, three } = await threePictures(page, request);

  await pictures.getByRole('button', { name: 'Move picture 3 forward' }).press('Enter');
  await expect(pictures.getByRole('button', { name: 'Move picture 2 forward' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pictures.getByRole('status')).toHaveText('Picture 2 is now number 1.');
  expect(await addresses(pictures)).toEqual([three, one, two]);
  await pictures.getByRole('button', { name: 'Remove picture 2' }).press('Enter');
  expect(await addresses(pictures)).toEqual([three, two]);
  await page.getByText('Captions', { exact: true }).click();
  await page.getByLabel('Picture 2 English').fill('Drying fish');

  await page.getByRole('button', { name: 'Save draft' }).click();
  await toast(page, 'Service updated successfully!');
  const [saved] = await ownServices(request, owner);
  expect(three).toContain(saved?.featured_image);
  expect(saved?.gallery).toHaveLength(1);
  expect((await ownService(request, owner, String(saved?.id))).captions).toMatchObject([{ text: 'Drying fish' }]);
});

test('pictures are put in order with the mouse', async ({ page, request }) => {
  const { owner, pictures, one, two, three } = await threePictures(page, request);
  const tiles = pictures.getByRole('listitem').filter({ has: page.locator('img') });

  await dragOnto(page, tiles.nth(0), tiles.nth(2));
  await expect.poll(() => addresses(pictures)).toEqual([two, three, one]);
  await expect(pictures.getByRole('status')).toHaveText(/Picture \d is now number 3\./);
  await dragOnto(page, tiles.nth(2), tiles.nth(1));
  await expect.poll(() => addresses(pictures)).toEqual([two, one, three]);

  await page.getByRole('button', { name: 'Save draft' }).click();
  await toast(page, 'Service updated successfully!');
  const [saved] = await ownServices(request, owner);
  expect(two).toContain(saved?.featured_image);
  expect((saved?.gallery as string[]).map((address) => [one, three].findIndex((shown) => shown?.includes(address)))).toEqual([0, 1]);
});

test('pictures that arrive quicker than a slow phone draws are all added', async ({ page, request }) => {
  const owner = await signInAsNewProvider(page, request);
  const { id } = await newOwnService(request, owner, walk);
  await page.goto(`/provider/services/${id}/edit`);
  const pictures = page.getByRole('group', { name: 'Pictures' });
  await expect(pictures).toBeVisible();
  const stored = ten.map((place) => `/media/${String(place).padStart(24, '0')}-1600.webp`);
  const answers = [...stored];
  await page.route('**/api/uploads/**', (route) => route.fulfill({ json: { url: answers.shift() } }));
  await slowPhone(page);

  await pictures
    .locator('input[type=file]')
    .setInputFiles(ten.map((place) => ({ name: `${place}.png`, mimeType: 'image/png', buffer: Buffer.from([place]) })));
  await expect(pictures.getByRole('progressbar')).toHaveCount(0);
  await expect.poll(() => answers).toEqual([]);
  await expect.poll(async () => (await addresses(pictures)).map((address) => new URL(address).pathname)).toEqual(stored);
});

test('a picture that is refused says why and the rest can be saved', async ({ page, request }) => {
  const owner = await signInAsNewProvider(page, request);
  const { id } = await newOwnService(request, owner, walk);
  await page.goto(`/provider/services/${id}/edit`);
  const pictures = page.getByRole('group', { name: 'Pictures' });
  await pictures.locator('input[type=file]').setInputFiles({ name: 'not.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(pictures.getByRole('alert')).toContainText('not a picture we can use');
  await expectAccessible(page, '/provider/services/:id/edit: picture refused');
  await pictures.getByRole('button', { name: 'Remove not.png' }).click();
  await expect(pictures.getByRole('alert')).toHaveCount(0);
});

test('itinerary, questions, age and accessibility are written, moved, corrected and saved @phone', async ({ page, request }) => {
  const said = listen(page);
  const owner = await signInAsNewProvider(page, request);
  const { id } = await newOwnService(request, owner, { ...walk, status: 'active' });
  await page.goto(`/provider/services/${id}/edit`);
  const practical = page.locator('section', { has: page.getByRole('heading', { name: 'Practical details' }) });
  await practical.getByLabel('Minimum age').fill('8');
  await practical.getByLabel('Step-free throughout').check();
  await practical.getByRole('button', { name: 'Add a stop' }).click();
  await practical.getByRole('group', { name: 'Stop 1' }).getByLabel('What happens English').fill('Second');
  await practical.getByRole('button', { name: 'Add a stop' }).click();
  const second = practical.getByRole('group', { name: 'Stop 2' });
  await second.getByLabel('What happens English').fill('First');
  await second.getByLabel('Duration in minutes').fill('20');
  await second.getByRole('button', { name: 'Move up: Stop 2' }).click();
  await expect(practical.getByRole('group', { name: 'Stop 1' }).getByLabel('What happens English')).toHaveValue('First');
  await practical.getByRole('button', { name: 'Add a question' }).click();
  const question = practical.getByRole('group', { name: 'Question 1' });
  await question.getByLabel('Question English').fill('Dogs?');
  await page.getByRole('button', { name: 'Save changes' }).filter({ visible: true }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Frequently asked questions' }).click();
  await expect(question.getByLabel('Answer English')).toBeFocused();
  await page.keyboard.type('Yes.');
  await expectAccessible(page, '/provider/services/:id/edit: itinerary and questions');
  await page.getByRole('button', { name: 'Save changes' }).filter({ visible: true }).click();
  await toast(page, 'Service updated successfully!');
  const saved = await ownService(request, owner, id);
  expect(saved).toMatchObject({ min_age: 8, accessibility: ['step_free'], questions: [{ question: 'Dogs?', answer: 'Yes.' }] });
  expect(saved.itinerary).toMatchObject([
    { title: 'First', minutes: 20 },
    { title: 'Second', minutes: null },
  ]);
  expect(said).toEqual([]);
});

test('the sections of the long form are a press away, wherever it is scrolled @phone', async ({ page, request }) => {
  await signInAsNewProvider(page, request);
  await page.goto('/provider/services/new');
  const sections = page.getByRole('navigation', { name: 'Sections of the form' });
  for (const name of ['Booking', 'Where', 'What it is']) {
    await sections.getByRole('button', { name, exact: true }).click();
    const section = page.locator('form section').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(section).toBeFocused();
    await expect(section.getByRole('heading', { name, exact: true })).toBeInViewport();
    await expect(sections).toBeInViewport();
  }
});

test('the preview shows the service as guests will see it', async ({ page, request }) => {
  const owner = await signInAsNewProvider(page, request);
  const { id } = await newOwnService(request, owner, walk);
  await page.goto(`/provider/services/${id}/edit`);
  await field(page, 'Description English').fill('Past the drying fish.');
  await page.getByRole('button', { name: 'See the whole preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'How guests will see it' });
  await expect(dialog).toContainText('Past the drying fish.');
  await expect(dialog).toContainText('HK$280');
  await expectAccessible(page, '/provider/services/:id/edit: preview');
});

test('the list is searched, filtered, and keeps its layout; a service is duplicated @phone', async ({ page, request }) => {
  test.slow();
  const said = listen(page);
  const owner = await signInAsNewProvider(page, request);
  await newOwnService(request, owner, { ...walk, status: 'active' });
  await newOwnService(request, owner, { title: 'Tram ride', title_zh: '電車' });
  await page.goto('/provider/services');
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Search services' }).fill('燈籠');
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: /^Draft/ }).click();
  await expect(page.getByText('No draft services match “燈籠”.')).toBeVisible();
  await expectAccessible(page, '/provider/services: nothing found');
  await page.getByRole('link', { name: 'Show all services' }).click();
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Tram ride', exact: true }).filter({ visible: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'List', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, '/provider/services: list');

  await page
    .getByRole('button', { name: `Duplicate ${walk.title}` })
    .filter({ visible: true })
    .click();
  await toast(page, 'Service duplicated as a draft');
  await expect(page).toHaveURL(EDIT);
  await expect(page.getByRole('heading', { level: 1, name: `${walk.title} (copy)` })).toBeVisible();
  expect(said).toEqual([]);
});

test('deleting asks first; a service that has bookings is archived and keeps them', async ({ page, request }) => {
  const owner = await signInAsNewProvider(page, request);
  await newOwnService(request, owner, { title: 'Tram ride', title_zh: '電車' });
  const { id } = await newOwnService(request, owner, { ...walk, status: 'active' });
  const { booking_reference } = await bookOwnService(request, owner, id);
  await page.goto('/provider/services');
  for (const title of ['Tram ride', walk.title]) {
    await cardOf(page, title)
      .getByRole('button', { name: `Delete ${title}` })
      .click();
    const asked = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this service?' });
    await expectAccessible(page, '/provider/services: deleting');
    await asked.getByRole('button', { name: 'Keep service' }).click();
    await expect(cardOf(page, title)).toBeVisible();
    await cardOf(page, title)
      .getByRole('button', { name: `Delete ${title}` })
      .click();
    await asked.getByRole('button', { name: 'Delete service' }).click();
    await toast(page, 'Service deleted successfully');
    await expect(cardOf(page, title)).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: 'No services found' })).toBeVisible();
  await page.goto(`/provider/bookings?search=${booking_reference}`);
  await expect(page.getByText(walk.title).filter({ visible: true }).first()).toBeVisible();
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-HK' });

  test('a service is created with a picture, saved as a draft and put on sale @phone', async ({ page, request }) => {
    test.slow();
    const said = listen(page);
    const owner = await signInAsNewProvider(page, request);
    await page.goto('/provider/services/new');
    await expect(page.getByRole('heading', { level: 1, name: '新增服務' })).toBeVisible();
    await field(page, '名稱 中文').fill(walk.title_zh);
    await field(page, '詳細介紹 中文').fill(walk.description_zh);
    await page.getByRole('group', { name: '成人' }).getByLabel('價錢').fill('280');
    const pictures = page.getByRole('group', { name: '圖片' });
    await pictures.locator('input[type=file]').setInputFiles([await picture('方.jpg', '#1E40AF')]);
    await expect(pictures.locator('img')).toHaveCount(1);
    const [whole] = await addresses(pictures);
    await pictures.getByRole('button', { name: '裁剪第 1 張圖片' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '裁剪', exact: true }).click();
    await expect(async () => expect(await addresses(pictures)).not.toEqual([whole])).toPass();
    await expectReadable(page);
    await page.getByRole('button', { name: '儲存草稿' }).click();
    await toast(page, '服務已建立！');
    await expect(page).toHaveURL(EDIT);
    await page.getByRole('button', { name: '發佈', exact: true }).click();
    await toast(page, '服務已更新！');
    await expectReadable(page);
    expect((await ownServices(request, owner))[0]).toMatchObject({ title: '', title_zh: walk.title_zh, status: 'active' });
    expect(said).toEqual([]);
  });
});

test.describe('in Chinese, dark', () => {
  test.use({ locale: 'zh-HK', colorScheme: 'dark' });

  test('list and form read and pass axe @phone', async ({ page, request }) => {
    test.slow();
    const said = listen(page);
    const owner = await signInAsNewProvider(page, request);
    const { id } = await newOwnService(request, owner, { ...walk, status: 'active' });
    await page.goto('/provider/services');
    await expect(cardOf(page, walk.title_zh)).toContainText('上架中');
    await expectReadable(page);
    await page.getByRole('button', { name: '列表', exact: true }).click();
    await expect(page.getByRole('link', { name: walk.title_zh, exact: true }).filter({ visible: true })).toBeVisible();
    await expectReadable(page);
    await page.goto(`/provider/services/${id}/edit`);
    await page.getByRole('button', { name: '加入票種：小童' }).click();
    await page.getByRole('button', { name: '儲存變更' }).click();
    await expect(page.getByRole('group', { name: '小童' }).getByLabel('價錢')).toBeFocused();
    // A button half behind the bar at the bottom looks too small to axe.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectReadable(page);
    expect(said).toEqual([]);
  });
});
