import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { email, phone } from '../../contract/text.ts';
import { dialable, readable } from './text/phone.ts';
import type { Quotas } from './limits/quotas.ts';

/** Open data of the Hong Kong Observatory. */
const DEMO_SECRETS = ['secret', 'changeme', 'sampan', 'development'];
/** Invented, like everything in the demo marketplace. */
const DEMO_CONTACT = { email: 'hello@sampan.example', phone: '+852 5555 0142' };

const wholeNumber = (fallback: number, min: number, max: number) => z.coerce.number().int().min(min).max(max).default(fallback);

/** One server, or several with commas between them, each with its port or without. */
function isDatabaseUrl(text: string): boolean {
  const one = text.replace(/,[^/?]*/, '');
  return /^postgres(ql)?:$/.test(URL.parse(one)?.protocol ?? '');
}

/** The environment, one line a setting; docs/settings.md lists the same names. */
const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.string().refine(isDatabaseUrl, 'must begin with postgres:// and name a database').optional(),
  DATABASE_POOL: wholeNumber(10, 1, 500),
  DATABASE_LISTEN_URL: z.string().refine(isDatabaseUrl, 'must begin with postgres:// and name a database').optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  OPERATOR_SECOND_FACTOR: z.enum(['true', 'false']).optional(),
  TRUST_PROXY: wholeNumber(0, 0, 10),
  DEMO_DATA: z.enum(['true', 'false']).optional(),
  REHEARSAL: z.enum(['true', 'false']).default('false'),
  REHEARSALS_URL: z.url({ protocol: /^https?$/ }).optional(),
  REHEARSALS_AT_ONCE: wholeNumber(2, 0, 100),
  RELOAD: z.enum(['true', 'false']).default('false'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  LOGIN_TRIES_PER_MINUTE: wholeNumber(10, 1, 1_000_000),
  REGISTRATIONS_PER_HOUR: wholeNumber(20, 1, 1_000_000),
  PROFILES_PER_HOUR: wholeNumber(60, 1, 1_000_000),
  BOOKINGS_PER_MINUTE: wholeNumber(30, 1, 1_000_000),
  BOOKINGS_PER_MAILBOX: wholeNumber(20, 1, 1_000_000),
  HOLDS_PER_MINUTE: wholeNumber(60, 1, 1_000_000),
  HELD_PLACES_AT_ONCE: wholeNumber(40, 1, 1_000_000),
  HELD_PLACES_PER_HOUR: wholeNumber(180, 1, 1_000_000),
  WAITING_JOINS_PER_HOUR: wholeNumber(20, 1, 1_000_000),
  WRITES_PER_MINUTE: wholeNumber(300, 1, 1_000_000),
  SLOTS_PER_PROVIDER: wholeNumber(20000, 1, 10_000_000),
  SERVICES_PER_PROVIDER: wholeNumber(200, 1, 1_000_000),
  PAGES_PER_PROVIDER: wholeNumber(50, 1, 1_000_000),
  LINKS_PER_PARTNER: wholeNumber(200, 1, 1_000_000),
  PICTURES_PER_PROVIDER: wholeNumber(3000, 1, 1_000_000),
  STREAMS_PER_PROVIDER: wholeNumber(10, 1, 1_000_000),
  PLACES_PER_HOUR: wholeNumber(60, 1, 1_000_000),
  MAILS_PER_ACCOUNT: wholeNumber(200, 1, 1_000_000),
  MESSAGES_PER_BOOKING: wholeNumber(100, 1, 1_000_000),
  UPLOADS_PER_MINUTE: wholeNumber(60, 1, 1_000_000),
  UPLOADS_AT_ONCE: wholeNumber(3, 1, 1_000),
  UPLOADS_MEMORY_MB: wholeNumber(200, 1, 1_000_000),
  CHECK_INS_PER_MINUTE: wholeNumber(120, 1, 1_000_000),
  OCTO_PER_MINUTE: wholeNumber(600, 1, 1_000_000),
  KEY_CALLS_PER_MINUTE: wholeNumber(600, 1, 1_000_000),
  CLICKS_PER_MINUTE: wholeNumber(60, 1, 1_000_000),
  GUEST_DATA_DAYS: wholeNumber(730, 30, 36_500),
  PRIVATE_ADDRESSES_ALLOWED: z.enum(['true', 'false']).default('false'),
  WEATHER_URL: z
    .union([z.literal('off'), z.url({ protocol: /^https?$/ })])
    .default('https://data.weather.gov.hk/weatherAPI/opendata/weather.php'),
  METRICS_TOKEN: z.string().min(24, 'must have at least 24 characters').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).max(300).optional(),
  CONTACT_EMAIL: email.optional(),
  CONTACT_PHONE: z
    .string()
    .refine((text) => phone.safeParse(text).success, 'must be a telephone number')
    .optional(),
  MAP_STYLE_URL: z.url({ protocol: /^https?$/ }).optional(),
  STRIPE_SECRET_KEY: z.string().min(8).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  DEMO_CARDS: z.enum(['true', 'false']).optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
});

export type Config = {
  production: boolean;
  host: string;
  /** The port asked for; when nobody asked, the first free one from 3000 on. */
  port: number | undefined;
  public_url: string | undefined;
  database_url: string | undefined;
  database_pool: number;
  /** The same database without a pooler in between, for notifications. */
  database_listen_url: string | undefined;
  data_dir: string;
  jwt_secret: string;
  /** Operators run the marketplace only from accounts with a second factor. */
  operator_second_factor: boolean;
  /** How many proxies in front of us are trusted to give the visitor's address. */
  trust_proxy: number;
  /** Seed the demo marketplace into an empty database. */
  demo_data: boolean;
  /** A marketplace that is thrown away, with a clock that can be moved; set by `npm run rehearse`. */
  rehearsal: boolean;
  /** Those that are opened by a button: the origin that they are seen at, a host of their own, and how many there may be in each process. */
  rehearsals: { url: string | undefined; at_once: number };
  /** Serve the web app from its sources and push changes to the browser; never in production. */
  reload: boolean;
  log_level: string;
  /** Addresses that people type in may lead to this machine and its network, webhooks also over plain HTTP; for development. */
  private_addresses_allowed: boolean;
  /** Where the Observatory's warnings are read; null: nowhere. */
  weather_url: string | null;
  /** The bearer token of `/metrics`; without one the address does not exist. */
  metrics_token: string | undefined;
  /** The gateway through which guests pay by card; without one no card is offered. */
  cards: { gateway: 'stripe'; secret_key: string; webhook_secret: string; api_url: string | undefined } | { gateway: 'demo' } | undefined;
  /** Pictures go into this bucket; without one, into a folder below data_dir. */
  s3: { bucket: string; endpoint: string | undefined; region: string; key_id: string; secret: string } | undefined;
  /** The mail server and the sender; without a mail server mails are stored and can be read at /outbox. */
  mail: { smtp_url: string | undefined; from: string };
  /** How visitors reach the operator; unset fields are not shown. The phone number is in its readable form. */
  contact: { email: string | undefined; phone: string | undefined };
  /** A style of MapLibre's to draw maps with, in place of our own map. */
  map_style_url: string | undefined;
  limits: {
    login: number;
    register: number;
    profile: number;
    booking: number;
    mailbox: number;
    hold: number;
    held_at_once: number;
    held: number;
    joins: number;
    places: number;
    writes: number;
    mails: number;
    messages: number;
    upload: number;
    check_in: number;
    octo: number;
    key: number;
    click: number;
  };
  /** How many forms with pictures an account sends at once, and how many bytes all of them together may hold, in each process. */
  uploads: { at_once: number; bytes: number };
  /** After this many days a past booking is erased of its customer. */
  guest_days: number;
  /** Quotas of an account; streams are counted in each process. */
  quotas: Quotas & { streams: number };
};

/** Thrown with every problem of the environment at once, one a line. */
export class ConfigProblems extends Error {}

/**
 * Reads the settings once. Nothing else reads the environment.
 * Refuses with all problems in one go; production refuses missing and default secrets and demo data.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty value means "not set": compose files write them like that.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = environment.safeParse(given);
  const problems = read.error?.issues.map((i) => `${i.path.join('.')}: ${i.message}`) ?? [];
  if (given.S3_BUCKET && !(given.S3_ACCESS_KEY_ID && given.S3_SECRET_ACCESS_KEY))
    problems.push('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: S3_BUCKET needs both');
  if (Boolean(given.STRIPE_SECRET_KEY) !== Boolean(given.STRIPE_WEBHOOK_SECRET))
    problems.push('STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: one needs the other');
  if (given.SMTP_URL && !given.MAIL_FROM) problems.push('MAIL_FROM: SMTP_URL needs the address that mails come from');
  if (given.REHEARSALS_URL) problems.push(...hostProblems(given.REHEARSALS_URL, given.PUBLIC_URL));
  if (given.NODE_ENV === 'production') problems.push(...productionProblems(given));
  if (given.REHEARSAL === 'true') problems.push(...rehearsalProblems(given));
  if (!read.success || problems.length > 0) throw new ConfigProblems(`The settings have problems:\n  ${problems.join('\n  ')}`);

  const settings = read.data;
  const production = settings.NODE_ENV === 'production';
  const data_dir = resolve(settings.DATA_DIR);
  const demo_data = (settings.DEMO_DATA ?? (production ? 'false' : 'true')) === 'true';
  return {
    production,
    host: settings.HOST,
    port: settings.PORT,
    public_url: settings.PUBLIC_URL?.replace(/\/+$/, ''),
    database_url: settings.DATABASE_URL,
    database_pool: settings.DATABASE_POOL,
    database_listen_url: settings.DATABASE_LISTEN_URL,
    data_dir,
    jwt_secret: settings.JWT_SECRET ?? ownSecret(data_dir),
    operator_second_factor: (settings.OPERATOR_SECOND_FACTOR ?? (production ? 'true' : 'false')) === 'true',
    trust_proxy: settings.TRUST_PROXY,
    demo_data,
    rehearsal: settings.REHEARSAL === 'true',
    rehearsals: { url: settings.REHEARSALS_URL && new URL(settings.REHEARSALS_URL).origin, at_once: settings.REHEARSALS_AT_ONCE },
    reload: settings.RELOAD === 'true' && !production,
    log_level: settings.LOG_LEVEL,
    private_addresses_allowed: settings.PRIVATE_ADDRESSES_ALLOWED === 'true',
    weather_url: settings.WEATHER_URL === 'off' ? null : settings.WEATHER_URL,
    metrics_token: settings.METRICS_TOKEN,
    mail: { smtp_url: settings.SMTP_URL, from: settings.MAIL_FROM ?? 'Sampan 舢舨 <sampan@localhost>' },
    contact: contactOf(settings) ?? (demo_data ? DEMO_CONTACT : { email: undefined, phone: undefined }),
    map_style_url: settings.MAP_STYLE_URL,
    cards: cardsOf(settings, demo_data),
    s3: s3Of(settings),
    limits: {
      login: settings.LOGIN_TRIES_PER_MINUTE,
      register: settings.REGISTRATIONS_PER_HOUR,
      profile: settings.PROFILES_PER_HOUR,
      booking: settings.BOOKINGS_PER_MINUTE,
      mailbox: settings.BOOKINGS_PER_MAILBOX,
      hold: settings.HOLDS_PER_MINUTE,
      held_at_once: settings.HELD_PLACES_AT_ONCE,
      held: settings.HELD_PLACES_PER_HOUR,
      joins: settings.WAITING_JOINS_PER_HOUR,
      places: settings.PLACES_PER_HOUR,
      writes: settings.WRITES_PER_MINUTE,
      mails: settings.MAILS_PER_ACCOUNT,
      messages: settings.MESSAGES_PER_BOOKING,
      upload: settings.UPLOADS_PER_MINUTE,
      check_in: settings.CHECK_INS_PER_MINUTE,
      octo: settings.OCTO_PER_MINUTE,
      key: settings.KEY_CALLS_PER_MINUTE,
      click: settings.CLICKS_PER_MINUTE,
    },
    uploads: { at_once: settings.UPLOADS_AT_ONCE, bytes: settings.UPLOADS_MEMORY_MB * 1_048_576 },
    guest_days: settings.GUEST_DATA_DAYS,
    quotas: {
      slots: settings.SLOTS_PER_PROVIDER,
      services: settings.SERVICES_PER_PROVIDER,
      pages: settings.PAGES_PER_PROVIDER,
      links: settings.LINKS_PER_PARTNER,
      pictures: settings.PICTURES_PER_PROVIDER,
      streams: settings.STREAMS_PER_PROVIDER,
    },
  };
}

function contactOf({ CONTACT_EMAIL, CONTACT_PHONE }: z.output<typeof environment>): Config['contact'] | undefined {
  if (CONTACT_EMAIL === undefined && CONTACT_PHONE === undefined) return undefined;
  return { email: CONTACT_EMAIL, phone: CONTACT_PHONE && readable(dialable(CONTACT_PHONE.trim())) };
}

function cardsOf(s: z.output<typeof environment>, demo_data: boolean): Config['cards'] {
  const { STRIPE_SECRET_KEY: secret_key, STRIPE_WEBHOOK_SECRET: webhook_secret, STRIPE_API_URL: api_url } = s;
  if (secret_key && webhook_secret) return { gateway: 'stripe', secret_key, webhook_secret, api_url };
  const is_demo = s.DEMO_CARDS === undefined ? demo_data : s.DEMO_CARDS === 'true';
  return is_demo && s.NODE_ENV !== 'production' ? { gateway: 'demo' } : undefined;
}

function s3Of(s: z.output<typeof environment>): Config['s3'] {
  if (!s.S3_BUCKET || !s.S3_ACCESS_KEY_ID || !s.S3_SECRET_ACCESS_KEY) return undefined;
  return { bucket: s.S3_BUCKET, endpoint: s.S3_ENDPOINT, region: s.S3_REGION, key_id: s.S3_ACCESS_KEY_ID, secret: s.S3_SECRET_ACCESS_KEY };
}

function productionProblems(given: Record<string, string | undefined>): string[] {
  const problems: string[] = [];
  const secret = given.JWT_SECRET;
  if (!secret) problems.push('JWT_SECRET: production needs one (openssl rand -base64 48)');
  else if (DEMO_SECRETS.some((word) => secret.toLowerCase().includes(word)) || new Set(secret).size < 10)
    problems.push('JWT_SECRET: production refuses default and guessable secrets');
  if (!given.PUBLIC_URL) problems.push('PUBLIC_URL: production needs the address people see');
  if (!given.CONTACT_EMAIL && !given.CONTACT_PHONE)
    problems.push(
      'CONTACT_EMAIL, CONTACT_PHONE: production needs a way for visitors to reach you, one or both; it stands at the foot of every screen',
    );
  if (given.DEMO_CARDS === 'true') problems.push('DEMO_CARDS: production refuses a gateway that takes no money');
  if (given.DEMO_DATA === 'true') problems.push('DEMO_DATA: production refuses demo accounts with a known password');
  return problems;
}

/** Sessions, cookies and service workers of a rehearsal must not be the marketplace's: browsers keep them apart by host. */
function hostProblems(rehearsals_url: string, public_url: string | undefined): string[] {
  const [theirs, ours] = [URL.parse(rehearsals_url), URL.parse(public_url ?? 'http://localhost')];
  if (!theirs || !ours) return [];
  const problems: string[] = [];
  if (theirs.pathname !== '/' || theirs.search || theirs.hash || theirs.username)
    problems.push('REHEARSALS_URL: must be a host without a path, such as https://rehearsal.example.hk');
  if ([ours.hostname, 'localhost', '127.0.0.1', '[::1]'].includes(theirs.hostname))
    problems.push('REHEARSALS_URL: must have a host of its own, not that of the marketplace');
  if (ours.protocol === 'https:' && theirs.protocol !== 'https:') problems.push('REHEARSALS_URL: must be https, as PUBLIC_URL is');
  return problems;
}

/** A rehearsal has its own database and nothing that leads outside. */
function rehearsalProblems(given: Record<string, string | undefined>): string[] {
  const outside = ['DATABASE_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'S3_BUCKET', 'METRICS_TOKEN', 'MAP_STYLE_URL'];
  const problems = outside.filter((name) => given[name]).map((name) => `${name}: a rehearsal takes none, nothing leaves it`);
  if (given.NODE_ENV === 'production') problems.push('REHEARSAL: production refuses to be one; npm run rehearse starts it beside');
  return problems;
}

/** Outside production: a secret of this installation, stored with its data so that sessions survive a restart. */
function ownSecret(data_dir: string): string {
  const file = join(data_dir, 'secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(data_dir, { recursive: true });
  const secret = randomBytes(48).toString('base64url');
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}
