import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { ConfigProblems, readConfig } from '../config.ts';

const JWT_SECRET = 'Zk3vT9qLm2Xc8Rw1Yb6Hn4Js7Dp0Fg5A';
const env = { NODE_ENV: 'test', DATA_DIR: tmpdir(), JWT_SECRET };
const production = { ...env, NODE_ENV: 'production', PUBLIC_URL: 'https://sampan.hk', CONTACT_EMAIL: 'hello@sampan.hk' };
const stripe = { STRIPE_SECRET_KEY: 'sk_live_1234', STRIPE_WEBHOOK_SECRET: 'whsec_1234' };

test('cards are taken by Stripe, by the demo gateway beside demo data, or not at all', () => {
  assert.equal(readConfig(env).cards?.gateway, 'demo');
  assert.equal(readConfig({ ...env, DEMO_DATA: 'false' }).cards, undefined);
  assert.equal(readConfig({ ...env, DEMO_DATA: 'false', DEMO_CARDS: 'true' }).cards?.gateway, 'demo');
  assert.equal(readConfig({ ...env, DEMO_CARDS: 'false' }).cards, undefined);
  assert.equal(readConfig(production).cards, undefined);
  assert.equal(readConfig({ ...production, ...stripe }).cards?.gateway, 'stripe');
});

test('half of Stripe’s settings, and the demo gateway in production, are refused', () => {
  assert.throws(() => readConfig({ ...env, STRIPE_SECRET_KEY: 'sk_live_1234' }), ConfigProblems);
  assert.throws(() => readConfig({ ...production, DEMO_CARDS: 'true' }), /DEMO_CARDS/);
});
