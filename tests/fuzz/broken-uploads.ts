import type { Random } from '../../db/seed/random.ts';

const MULTIPART = 'multipart/form-data; boundary=cut';
const PART = ['--cut', 'Content-Disposition: form-data; name="image"; filename="a.png"', 'Content-Type: image/png', '', ''].join('\r\n');
const CLOSE = '\r\n--cut--\r\n';
const PNG_HEAD = '\u0089PNG\r\n\u001a\n';

/** A picture that ends in the middle: so many bytes are announced, and fewer come. */
export function shortUpload(random: Random, authorization: string): string {
  const body = PART + junk(random);
  return upload(authorization, MULTIPART, [`Content-Length: ${byteLength(body) + random.whole(1, 100_000)}`], body);
}

/** An upload of which all has come, but which is no form, or has no picture in it. */
export function malformedUpload(random: Random, authorization: string): string {
  const whole = (body: string, type = MULTIPART) => upload(authorization, type, [`Content-Length: ${byteLength(body)}`], body);
  const chunked = (body: string, end: string) =>
    upload(authorization, MULTIPART, ['Transfer-Encoding: chunked'], `${byteLength(body).toString(16)}\r\n${body}\r\n${end}`);
  const kinds = [
    () => whole(PART + junk(random)),
    () => whole(PART.slice(0, random.whole(0, PART.length - 1))),
    () => whole(PART + junk(random) + CLOSE),
    () => whole(PART + PNG_HEAD + junk(random) + CLOSE),
    () => whole(PART + CLOSE),
    () => whole(PART.replace('name="image"; ', '') + junk(random) + CLOSE),
    () => whole(PART.replace('name="image"', 'name="other"') + junk(random) + CLOSE),
    () => whole((PART + junk(random) + '\r\n').repeat(random.whole(2, 40)) + CLOSE.trimStart()),
    () => whole(CLOSE),
    () => whole(''),
    () => whole(PART + junk(random) + CLOSE, 'multipart/form-data'),
    () => whole(PART + junk(random) + CLOSE, 'multipart/form-data; boundary=other'),
    () => whole(PART + junk(random) + CLOSE, `multipart/form-data; boundary=${'x'.repeat(random.whole(71, 500))}`),
    () => whole(PART + junk(random) + CLOSE, 'application/json'),
    () => chunked(PART + junk(random), '0\r\n\r\n'),
    () => chunked(PART + junk(random), 'not a length\r\n\r\n'),
  ];
  return random.pick(kinds)();
}

function upload(authorization: string, type: string, lengths: string[], body: string): string {
  const lines = ['POST /api/uploads/ HTTP/1.1', 'Host: sampan.example', 'Connection: close', `Authorization: ${authorization}`];
  return [...lines, `Content-Type: ${type}`, ...lengths, '', body].join('\r\n');
}

const junk = (random: Random) => 'x'.repeat(random.whole(0, 5_000));
const byteLength = (text: string) => Buffer.byteLength(text);
