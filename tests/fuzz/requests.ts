import type { Random } from '../../db/seed/random.ts';
import type { Operation } from './document.ts';
import { brokenBody, jsonOf } from './hostile.ts';
import type { Values } from './values.ts';

export type Request = { method: string; url: string; headers: Record<string, string>; payload?: string | Buffer };

const BOUNDARY = 'x-sampan-fuzz';

/** Makes requests for operations: as they should be, nearly so, and as nobody in their right mind would. */
export function requestsBy(random: Random, { valid, nearly, hostile }: Values) {
  type Manner = 'valid' | 'nearly' | 'hostile';
  const manner = (): Manner => random.pick(['valid', 'valid', 'nearly', 'nearly', 'nearly', 'hostile']);
  const word = () => {
    const value = hostile();
    return typeof value === 'string' ? value : jsonOf(value);
  };

  return function request(operation: Operation): Request {
    const how = manner();
    const headers: Record<string, string> = {};
    const url = pathOf(operation, how) + queryOf(operation, how);
    addHeaders(operation, headers, how);
    const payload = bodyOf(operation, headers, how);
    return { method: operation.method, url, headers, ...(payload !== undefined && { payload }) };
  };

  /** The names in a path mean what stands before them: `/api/pages/{id}/` a page. */
  function pathOf({ path, parameters }: Operation, how: Manner): string {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (how === 'hostile' && random.chance(0.5)) return random.chance(0.5) ? random.pick(STRANGE_PATHS) : segment(word());
      const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {};
      const meant = name === 'id' ? thingAt(path) : name === 'token' && path.startsWith('/api/calendar') ? 'calendar_token' : name;
      return encodeURIComponent(String(valid(schema, how === 'nearly' && random.chance(0.1) ? 'anything' : meant)));
    });
    return random.chance(0.05) ? filled.replace(/\/$/, '') : filled;
  }

  function queryOf({ parameters }: Operation, how: Manner): string {
    const pairs = parameters
      .filter((one) => one.in === 'query' && (one.required === true || random.chance(0.4)))
      .map(({ name, schema }) => [name, how === 'valid' || random.chance(0.5) ? valid(schema, name) : hostile()] as const);
    const parts = pairs.map(
      ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(typeof value === 'string' ? value : jsonOf(value)))}`,
    );
    const twice = parts[0];
    if (how !== 'valid' && twice !== undefined && random.chance(0.1)) parts.push(twice);
    if (how === 'hostile' && random.chance(0.5)) parts.push(random.pick(STRANGE_QUERIES));
    return parts.length > 0 ? `?${parts.join('&')}` : '';
  }

  function addHeaders({ parameters }: Operation, headers: Record<string, string>, how: Manner): void {
    const visible = () =>
      word()
        .replace(/[^\x20-\x7e]/g, '?')
        .slice(0, 2_000);
    if (random.chance(0.3)) headers['accept-language'] = random.pick(['zh-HK', 'en', 'zh-Hant-HK;q=0.9, en;q=0.1']);
    if (parameters.some((one) => one.in === 'header') && random.chance(0.4))
      headers['idempotency-key'] = how === 'valid' ? `key-${random.whole(0, 1_000_000)}` : random.pick(['same-key', visible(), '']);
    if (how !== 'hostile') return;
    for (const name of [
      'accept-language',
      'cookie',
      'x-forwarded-for',
      'user-agent',
      'accept',
      'referer',
      'range',
      'if-none-match',
      'origin',
    ])
      if (random.chance(0.1)) headers[name] = visible();
    if (random.chance(0.05)) headers.cookie = `sampan_ref=${visible()}; locale=${visible()}`;
    if (random.chance(0.03)) headers.host = random.pick(['', 'evil.example', 'a:b:c', '<script>', '127.0.0.1:99999']);
  }

  function bodyOf({ requestBody, method }: Operation, headers: Record<string, string>, how: Manner): string | Buffer | undefined {
    if (!requestBody) {
      if (method === 'GET' || random.chance(0.8)) return undefined;
      headers['content-type'] = 'application/json';
      return brokenBody(random, '{}');
    }
    const { 'application/json': json, 'multipart/form-data': multipart } = requestBody.content;
    const schema = (json ?? multipart)?.schema ?? {};
    const value = how === 'valid' ? valid(schema, 'body') : how === 'nearly' || random.chance(0.5) ? nearly(schema, 'body') : hostile();
    if (multipart && (!json || random.chance(0.3))) {
      headers['content-type'] = `multipart/form-data; boundary=${BOUNDARY}`;
      const form = formOf(value);
      return how === 'hostile' && random.chance(0.4) ? form.subarray(0, random.whole(0, form.length)) : form;
    }
    headers['content-type'] = how === 'hostile' && random.chance(0.15) ? random.pick(STRANGE_TYPES) : 'application/json';
    if (how === 'hostile' && random.chance(0.01)) return JSON.stringify({ a: 'x'.repeat(1_100_000) });
    const text = jsonOf(value);
    return how === 'hostile' && random.chance(0.4) ? brokenBody(random, text) : text;
  }

  function formOf(value: unknown): Buffer {
    const fields = value !== null && typeof value === 'object' ? Object.entries(value as Record<string, unknown>) : [];
    const parts = fields.flatMap(([name, one]) => {
      const title = wellFormed(name).replace(/[\r\n"]/g, '');
      const content = typeof one === 'string' ? one : jsonOf(one);
      const isFile = random.chance(0.2);
      const file = isFile ? `; filename="${random.pick(['a.png', '../../a.png', 'a.svg', 'a\u0000.png'])}"\r\nContent-Type: image/png` : '';
      return [
        Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${title}"${file}\r\n\r\n`),
        isFile ? random.pick(FILES) : Buffer.from(content.slice(0, 5_000)),
        Buffer.from('\r\n'),
      ];
    });
    return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  }
}

/** What `{id}` stands for, by the longest beginning that fits. */
function thingAt(path: string): string {
  const found = THINGS.find(([start]) => path.startsWith(start));
  if (!found) throw new Error(`nobody has said what {id} is in ${path}: name it in tests/fuzz/requests.ts`);
  return found[1];
}

const THINGS: readonly (readonly [start: string, thing: string])[] = [
  ['/api/providers/me/message-templates/', 'template'],
  // No run is there: whatever it is, none is found.
  ['/api/providers/me/call-offs/', 'booking'],
  ['/api/operator/call-offs/', 'booking'],
  ['/api/providers/me/weather/', 'proposal'],
  ['/api/operator/weather/', 'proposal'],
  ['/api/providers/me/team/', 'membership'],
  ['/api/providers/me/resellers/', 'reseller'],
  ['/api/providers/me/reseller_keys/', 'reseller_key'],
  ['/api/providers/me/reseller_payments/', 'reseller'],
  ['/api/operator/reseller_keys/', 'reseller_key'],
  ['/api/providers/me/keys/', 'own_key'],
  ['/api/operator/keys/', 'own_key'],
  ['/octo/products/', 'productId'],
  ['/octo/notifications/subscriptions/', 'subscription'],
  ['/api/providers/me/webhooks/', 'webhook'],
  ['/api/providers/me/webhook-deliveries/', 'webhook_delivery'],
  ['/api/operator/webhooks/', 'market_webhook'],
  ['/api/operator/webhook-deliveries/', 'market_webhook_delivery'],
  ['/api/imports/', 'import'],
  ['/api/auth/team/', 'membership'],
  ['/api/guide/', 'booking'],
  ['/api/holds/', 'hold'],
  ['/api/operator/providers/', 'provider'],
  ['/api/operator/partners/', 'partner'],
  ['/api/operator/services/', 'service'],
  ['/api/operator/bookings/', 'booking'],
  ['/api/operator/card-flags/', 'card_flag'],
  ['/api/operator/categories/', 'category_id'],
  ['/api/operator/users/', 'user_id'],
  ['/api/operator/reviews/', 'review'],
  ['/api/operator/settlements/', 'settlement'],
  ['/api/operator/fee-invoices/', 'invoice'],
  ['/api/providers/me/fee-invoices/', 'invoice'],
  ['/api/operator/payouts/', 'payout'],
  ['/api/operator/payout-runs/', 'payout'],
  ['/api/partners/links/', 'link'],
  ['/api/outbox/', 'mail'],
  ['/api/services/availability/', 'slot'],
  ['/api/services/', 'service'],
  ['/api/pages/bookings/', 'booking'],
  ['/api/pages/', 'page'],
  ['/api/bookings/', 'booking'],
  ['/api/reviews/', 'review'],
];

const STRANGE_PATHS = [
  '..%2f..%2fetc',
  '%00',
  '%',
  '%zz',
  '%c0%ae',
  ';',
  '%0d%0aSet-Cookie:a=b',
  'a'.repeat(301),
  '%F0%9F%8F',
  '__proto__',
];
const STRANGE_QUERIES = [
  '__proto__[a]=b',
  '__proto__=1',
  'constructor=1',
  'page=1&page=2',
  'search=%',
  'search=%00',
  'search=%ed%a0%80',
  'search[]=a&search[b]=c',
  '&&&=',
  '?',
  `search=${'a'.repeat(9_000)}`,
  Array.from({ length: 1_500 }, (_, n) => `k${n}=1`).join('&'),
];
const STRANGE_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/mixed; boundary=a',
  'application/JSON',
  'application/vnd.api+json',
  '*/*',
  ';',
];
const FILES = [
  Buffer.alloc(0),
  Buffer.from('\x89PNG\r\n\x1a\n then nothing', 'latin1'),
  Buffer.from('\xff\xd8\xff\xe0 and nothing', 'latin1'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  Buffer.from('GIF89a'),
];

/** One piece of a path, and no other path: nothing and dots would be. */
function segment(text: string): string {
  return /^\.*$/.test(text) ? '%00' : encodeURIComponent(wellFormed(text));
}

/** An address can hold no half of a character. */
function wellFormed(text: string): string {
  return text.toWellFormed().slice(0, 3_000).toWellFormed();
}
