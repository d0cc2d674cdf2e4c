import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { api } from '../../../contract/api.ts';
import { refusals, type RefusalCode } from '../../../contract/errors.ts';
import { fieldRules } from '../../../contract/field-rules.ts';
import { openApp, sendTo, testApp } from '../../../tests/support/app.ts';
import { form, hugePng, paint } from '../../../tests/support/pictures.ts';
import { until } from '../../../tests/support/until.ts';
import { readConfig } from '../config.ts';
import { openFiles, sweepPictures } from './files.ts';

const DATA_DIR = await mkdtemp(join(tmpdir(), 'sampan-files-'));
after(() => rm(DATA_DIR, { recursive: true }));
const { app, sql, as, buildProvider } = await testApp({ env: { DATA_DIR } });
const files = await openFiles(readConfig({ NODE_ENV: 'test', DATA_DIR }), sql);
const [provider, rival] = [await buildProvider(), await buildProvider()];
const caller = await as(provider.user);

const jpeg = await paint(300, 200).jpeg().toBuffer();

const upload = api.uploads.image;
const onDisk = () => readdir(join(DATA_DIR, 'media'));
const noted = async () => (await sql<{ name: string }[]>`select name from pictures`).map(({ name }) => name);
const stored = async () => [...(await onDisk()), ...(await noted())].sort();
const keep = async (picture: Buffer) => (await caller.done(upload, form(['image', picture]))).url;
const show = async (url: string) => sharp((await app.inject(url)).rawPayload);
const ofWidth = (url: string, width: number) => url.replace('-1600.', `-${width}.`);

const formats = {
  JPEG: () => paint().jpeg(),
  'progressive JPEG': () => paint().jpeg({ progressive: true }),
  PNG: () => paint().png(),
  'PNG with sixteen bits': () => paint().toColourspace('rgb16').png(),
  'gray PNG': () => paint().grayscale().png(),
  'CMYK JPEG': () => paint().toColourspace('cmyk').jpeg(),
  WebP: () => paint().webp(),
  AVIF: () => paint().avif({ effort: 0 }),
} as const;

for (const [format, painted] of Object.entries(formats))
  test(`${format} is stored as WebP, whatever it is called`, async () => {
    const { url } = await caller.done(upload, form(['image', await painted().toBuffer(), 'holiday.svg']));
    assert.match(url, /^\/media\/[0-9a-f]{24}[0-9a-f]{6}ff-1600\.webp$/);
    const picture = await (await show(url)).metadata();
    assert.deepEqual([picture.format, picture.width, picture.height], ['webp', 64, 48]);
  });

test('a picture is there in three widths, unchangeable, and nothing but a picture', async () => {
  const url = await keep(await paint(2_000, 1_000).png().toBuffer());
  for (const width of [480, 800, 1_600]) {
    const { statusCode, headers, rawPayload } = await app.inject(ofWidth(url, width));
    assert.equal(statusCode, 200);
    assert.equal(headers['content-type'], 'image/webp');
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    const shown = await sharp(rawPayload).metadata();
    assert.deepEqual([shown.width, shown.height], [width, width / 2]);
  }
});

test('no other name below /media/ answers', async () => {
  const url = await keep(await paint().png().toBuffer());
  for (const name of [ofWidth(url, 481), '/media/', `${url}.part`, '/media/../secret', '/media/%2e%2e/secret', '/media/%2e%2e%2fsecret']) {
    const { statusCode, headers } = await app.inject(name);
    assert.equal(statusCode, 404, name);
    assert.doesNotMatch(headers['cache-control'] ?? '', /immutable/);
  }
});

test('where, when and with what it was taken is gone, and it stands upright', async () => {
  // Red on the left, blue on the right, and a camera that was held on its side.
  const sideways = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#ff0000' } })
    .composite([{ input: { create: { width: 30, height: 40, channels: 3, background: '#0000ff' } }, left: 30, top: 0 }])
    .withExif({ IFD0: { Copyright: 'SECRET owner', Make: 'SECRET camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 23/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>SECRET note</secret></x:xmpmeta>')
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const sent = await sharp(sideways).metadata();
  assert.ok(sent.exif && sent.xmp && sent.icc && sent.orientation === 6 && sideways.includes('SECRET'), 'the picture sent says it all');

  const url = await keep(sideways);
  for (const width of [480, 800, 1_600]) {
    const { rawPayload } = await app.inject(ofWidth(url, width));
    assert.ok(!rawPayload.includes('SECRET') && !rawPayload.includes('EXIF'));
    const { exif, xmp, iptc, icc, orientation, ...shown } = await sharp(rawPayload).metadata();
    assert.deepEqual(
      { exif, xmp, iptc, icc, orientation },
      { exif: undefined, xmp: undefined, iptc: undefined, icc: undefined, orientation: undefined },
    );
    assert.deepEqual([shown.width, shown.height], [40, 60]);
  }
  const { data } = await (await show(url)).raw().toBuffer({ resolveWithObject: true });
  const [top, bottom] = [data.subarray(0, 3), data.subarray(-3)];
  assert.ok(top[0]! > 200 && top[2]! < 60, 'red is above');
  assert.ok(bottom[2]! > 200 && bottom[0]! < 60, 'blue is below');
});

test('glass stays glass', async () => {
  const url = await keep(
    await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0F5B5E00' } })
      .png()
      .toBuffer(),
  );
  assert.equal((await (await show(url)).stats()).isOpaque, false);
});

test('strips, however thin, become pictures', async () => {
  for (const [width, height] of [
    [20_000, 1],
    [1, 20_000],
    [600, 40_000],
  ] as const) {
    const { width: wide, height: tall } = await (await show(await keep(await paint(width, height).png().toBuffer()))).metadata();
    assert.ok(wide >= 1 && wide <= 1_600 && tall >= 1 && tall <= 4_800, `${wide} x ${tall}`);
  }
});

/** Refused in both languages, in the same words as everywhere, and nothing of it is left. */
async function refuses(code: RefusalCode, status: number, asked: ReturnType<typeof form>): Promise<void> {
  const before = await stored();
  for (const locale of ['en', 'zh-HK'] as const) {
    const refused = await caller.with({ 'accept-language': locale }).refused(status, upload, asked);
    assert.deepEqual(refused, { code, detail: refusals[code][locale] });
  }
  assert.deepEqual(await stored(), before);
}

const page = '<!DOCTYPE html><html><script>alert(document.domain)</script></html>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><rect width="9" height="9"/></svg>';
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
const hostile: Record<string, () => Buffer | Promise<Buffer>> = {
  'nothing at all': () => Buffer.alloc(0),
  'a single byte': () => Buffer.from([0xff]),
  noise: () => Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 7_919) % 251)),
  'a page called a picture': () => Buffer.from(page),
  'an SVG with a script': () => Buffer.from(svg),
  'an SVG with a prolog': () => Buffer.from(`<?xml version="1.0"?>${svg}`),
  'an SVG of entities that multiply': () =>
    Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>`,
    ),
  'a GIF': async () => await paint().gif().toBuffer(),
  'a GIF that is a page too': async () => Buffer.concat([await paint().gif().toBuffer(), Buffer.from(page)]),
  'a JPEG that is a page too': () => Buffer.concat([jpeg, Buffer.from(page)]),
  'a JPEG with a script in its comment': async () =>
    await paint()
      .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
      .jpeg()
      .toBuffer(),
  'a PNG that is a program too': async () => Buffer.concat([await paint().png().toBuffer(), Buffer.from('<?php system($_GET[0]); ?>')]),
  'a TIFF': async () => await paint().tiff().toBuffer(),
  'a PDF': () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
  'the beginning of a JPEG': () => half(jpeg),
  'the beginning of a progressive JPEG': async () => half(await paint(300, 200).jpeg({ progressive: true }).toBuffer()),
  'the beginning of a PNG': async () => half(await paint(300, 200).png().toBuffer()),
  'the beginning of a WebP': async () => half(await paint(300, 200).webp().toBuffer()),
  'the beginning of an AVIF': async () => half(await paint(300, 200).avif({ effort: 0 }).toBuffer()),
  'a JPEG without its last bytes': () => jpeg.subarray(0, -20),
  'a decompression bomb': () => hugePng(20_000, 20_000),
  'a bomb that ends early': () => hugePng(20_000, 20_000).subarray(0, 200),
  'a picture of a little more than 50 megapixels': async () => await paint(10_001, 5_000).jpeg().toBuffer(),
};

for (const [name, made] of Object.entries(hostile))
  test(`${name} is refused, and nothing is left`, async () => refuses('image_refused', 400, form(['image', await made()])));

test('what is appended to a picture does not survive it', async () => {
  const url = await keep(Buffer.concat([await paint().jpeg().toBuffer(), Buffer.from('PK\x03\x04 an archive rides along PK\x05\x06')]));
  for (const width of [480, 800, 1_600]) assert.ok(!(await app.inject(ofWidth(url, width))).rawPayload.includes('archive'));
});

test('more than 10 MB is refused, 10 MB is not', async () => {
  const filled = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length, 'x')]);
  await refuses('image_too_large', 413, form(['image', filled(10 * 1_048_576 + 1)]));
  await keep(filled(10 * 1_048_576));
});

test('what is no form, or only the beginning of one, is refused', async () => {
  const { headers, body } = form(['image', jpeg]);
  await refuses('unsupported_media_type', 415, {
    headers: { 'content-type': 'application/json' },
    body: Buffer.from('{"image":"/media/x"}'),
  });
  await refuses('unsupported_media_type', 415, { headers: { 'content-type': 'image/jpeg' }, body: jpeg });
  await refuses('bad_request', 400, { headers: { 'content-type': 'multipart/form-data' }, body });
  await refuses('bad_request', 400, { headers, body: body.subarray(0, -40) });
  await refuses('bad_request', 400, { headers, body: body.subarray(0, 300) });
  await refuses('bad_request', 400, form(['__proto__', jpeg]));
  await refuses('payload_too_large', 413, form(...Array.from({ length: 61 }, (_, i): [string, string] => [`field${i}`, ''])));
});

test('no picture, one in another field, or two at once are refused on the field', async () => {
  const other = await paint().png().toBuffer();
  const before = await stored();
  for (const [locale, rule, sent] of [
    ['en', 'required', form()],
    ['zh-HK', 'required', form(['photo', other])],
    ['en', 'required', form(['image', ''])],
    ['zh-HK', 'picture', form(['image', 'https://elsewhere.example/a.webp'])],
    ['en', 'one_picture', form(['image', other], ['image', jpeg])],
    ['zh-HK', 'one_picture', form(['image', other], ['image', jpeg])],
  ] as const)
    assert.deepEqual(await caller.with({ 'accept-language': locale }).refused(400, upload, sent), { image: [fieldRules[rule][locale]] });
  assert.deepEqual(await stored(), before);
});

test('an upload that is broken off leaves nothing, and the next one works', async () => {
  const before = await stored();
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const { headers, body } = form(['image', await paint(900, 900).png().toBuffer()]);
  const begun = new Promise<void>((resolve) => app.server.once('request', (request) => request.once('data', () => resolve())));
  const access = await accessOf(provider.user.id);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST ${upload.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${access}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.subarray(0, body.length - 50));
  await begun;
  socket.destroy();
  await until('the server has noticed', async () => (await connections()) === 0);
  assert.deepEqual(await stored(), before);
  await keep(await paint().png().toBuffer());
});

const connections = () =>
  new Promise<number>((resolve, reject) => app.server.getConnections((error, n) => (error ? reject(error) : resolve(n))));

async function accessOf(user_id: string): Promise<string> {
  const [session] = await sql<{ id: string }[]>`select id from sessions where user_id = ${user_id}`;
  return app.jwt.sign({ sub: user_id, sid: session!.id }, { expiresIn: '15m' });
}

test('pictures count against one rate limit, wherever they are sent', async () => {
  const narrow = await openApp(sql, { UPLOADS_PER_MINUTE: '2' });
  after(() => narrow.close());
  // Who has sent nothing yet: what the other application has counted of an account is soon known here.
  const hurried = await as((await buildProvider()).user, sendTo(narrow));
  const picture = form(['image', await paint().png().toBuffer()]);
  await hurried.done(upload, picture);
  await hurried.done(upload, picture);
  assert.equal((await hurried.refused(429, upload, picture)).code, 'too_many_requests');
  assert.equal((await hurried.refused(429, api.ownServices.create, form(['title', 'Walk']))).code, 'too_many_requests');
  await hurried.done(api.ownServices.create, { body: { title: 'Words cost nothing' } });
});

const aMonthOn = () => sql`update pictures set kept_at = now() - interval '30 days'`;
const isThere = async (url: string) => (await app.inject(url)).statusCode === 200;

test('two providers who send the same picture share it', async () => {
  const picture = await paint().png().toBuffer();
  const url = await keep(picture);
  const before = await onDisk();
  assert.equal((await (await as(rival.user)).done(upload, form(['image', picture]))).url, url);
  assert.deepEqual(await onDisk(), before);

  const shown = await caller.done(api.ownServices.create, { body: { featured_image: url } });
  const also = await (await as(rival.user)).done(api.ownServices.create, { body: { gallery: [url] } });
  await caller.done(api.ownServices.remove, { params: shown });
  await aMonthOn();
  await sweepPictures(files, sql);
  assert.ok(await isThere(url), 'the other still shows it');
  await (await as(rival.user)).done(api.ownServices.remove, { params: also });
  await aMonthOn();
  await sweepPictures(files, sql);
  assert.ok(await isThere(url), 'a service may be restored for a moment');
  await sql`delete from services where archived_at is not null`;
  await sweepPictures(files, sql);
  assert.ok(!(await isThere(url)), 'now nobody does');
});

test('the sweep takes what nothing shows any more, and nothing else', async () => {
  const [cover, inGallery, pier, logo, banner, dropped, unused] = await Promise.all(
    Array.from({ length: 7 }, async () => keep(await paint().png().toBuffer())),
  );
  const pictures = { featured_image: cover, gallery: [inGallery, dropped], meeting_picture: pier };
  const service = await caller.done(api.ownServices.create, { body: pictures });
  await caller.done(api.ownPages.create, { body: { title: 'Sweep', logo, banner_image: banner } });
  await caller.done(api.ownServices.update, { params: service, body: { gallery: [inGallery] } });
  await aMonthOn();
  const fresh = await keep(await paint().png().toBuffer());

  await sweepPictures(files, sql);
  for (const url of [cover, inGallery, pier, logo, banner, fresh]) assert.ok(await isThere(url!), String(url));
  for (const url of [dropped, unused])
    for (const width of [480, 800, 1_600]) assert.ok(!(await isThere(ofWidth(url!, width))), String(url));
  assert.equal(await sweepPictures(files, sql), 0);
  const names = new Set((await onDisk()).map((name) => name.split('-')[0]!));
  assert.deepEqual([...names].sort(), (await noted()).sort());
});

test('a picture that comes again after the sweep is whole again, and one of which a part was lost', async () => {
  const picture = await paint().png().toBuffer();
  const url = await keep(picture);
  await aMonthOn();
  await sweepPictures(files, sql);
  assert.equal(await keep(picture), url);
  await files.disk.delete(ofWidth(url, 800).slice('/media/'.length));
  assert.equal(await keep(picture), url);
  for (const width of [480, 800, 1_600]) assert.ok(await isThere(ofWidth(url, width)));
});

const parts = async () => (await onDisk()).filter((name) => !/\.(?:webp|jpg)$/.test(name));

test('the same picture sent to two processes at once is stored whole by both', async () => {
  const other = await openFiles(readConfig({ NODE_ENV: 'test', DATA_DIR }), sql);
  for (let round = 0; round < 5; round += 1) {
    const picture = await paint(600, 400).png().toBuffer();
    const [url, ...more] = await Promise.all([files, other, files, other].map((one) => one.saveImage(picture)));
    assert.deepEqual(more, [url, url, url]);
    for (const width of [480, 800, 1_600]) assert.equal((await (await show(ofWidth(url!, width))).stats()).channels.length, 3);
  }
  assert.deepEqual(await parts(), []);
});

test('a picture that cannot be written leaves nothing half', async () => {
  const picture = await paint().png().toBuffer();
  const place = join(DATA_DIR, ofWidth(await keep(picture), 480));
  await rm(place);
  await mkdir(place);
  await assert.rejects(files.saveImage(picture));
  assert.deepEqual(await parts(), []);
  await rmdir(place);
  await keep(picture);
});

test('sweeping, sending and showing at once never leaves a hole', async () => {
  for (let round = 0; round < 5; round += 1) {
    const picture = await paint().png().toBuffer();
    const url = await keep(picture);
    await aMonthOn();
    const [again, shown] = await Promise.all([
      keep(picture),
      caller.ask(api.ownServices.create, { body: { featured_image: url } }),
      sweepPictures(files, sql),
      sweepPictures(files, sql),
    ]);
    assert.equal(again, url);
    assert.ok(shown.status === 201 || shown.status === 400, String(shown.status));
    assert.ok(await isThere(url));
  }
});

test('only pictures that are stored here can be shown', async () => {
  const stranger = `/media/${'0'.repeat(24)}-1600.webp`;
  const url = await keep(await paint().png().toBuffer());
  const expected = [fieldRules.picture.en];
  const refused = (endpoint: Parameters<typeof caller.refused>[1], body: object) => caller.refused(400, endpoint, { body });
  assert.deepEqual(await refused(api.ownServices.create, { featured_image: stranger }), { featured_image: expected });
  assert.deepEqual(await refused(api.ownServices.create, { featured_image: url, gallery: [url, stranger] }), { gallery: expected });
  assert.deepEqual(await refused(api.ownPages.create, { title: 'A', logo: stranger, banner_image: stranger }), {
    logo: expected,
    banner_image: expected,
  });
});

test('a service takes pictures in its own form', async () => {
  const [cover, one, two] = await Promise.all(Array.from({ length: 3 }, () => paint().png().toBuffer()));
  const service = await caller.done(
    api.ownServices.create,
    form(['title', '西貢'], ['featured_image', cover!], ['gallery', one!], ['gallery', two!], ['price', '480']),
  );
  assert.equal(service.gallery.length, 2);
  for (const url of [service.featured_image!, ...service.gallery]) assert.ok(await isThere(url));
  const cleared = await caller.done(api.ownServices.update, { params: service, ...form(['featured_image', ''], ['gallery', '']) });
  assert.deepEqual([cleared.featured_image, cleared.gallery, cleared.title], [null, [], '西貢']);
});

test('the rate limit counts pictures, however many a request carries, of each account', async () => {
  const app = await openApp(sql, { DATA_DIR, UPLOADS_PER_MINUTE: '3' });
  const [many, one] = [await as((await buildProvider()).user, sendTo(app)), await as((await buildProvider()).user, sendTo(app))];
  const pictureOf = (width: number) => paint(width, 48).png().toBuffer();
  const pictures = await Promise.all([65, 66, 67, 68].map(pictureOf));
  await many.refused(429, api.ownServices.create, form(...pictures.map((bytes): [string, Buffer] => ['gallery', bytes])));
  await many.refused(429, upload, form(['image', jpeg]));
  await one.done(upload, form(['image', jpeg]));
  await app.close();
});

test('an AVIF of more than sixteen megapixels is no picture for us', async () => {
  const large = await paint(4_001, 4_001).avif({ effort: 0 }).toBuffer();
  assert.deepEqual(await caller.refused(400, upload, form(['image', large])), { detail: refusals.image_refused.en, code: 'image_refused' });
});
