import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import bilingualEn from './en/bilingual.ts';
import availabilityEn from './en/provider/availability.ts';
import ownBookingsEn from './en/provider/own-bookings.ts';
import leavingEn from './en/leaving.ts';
import manifestEn from './en/provider/manifest.ts';
import notRealEn from './en/provider/not-real.ts';
import operatorEn from './en/operator/operator.ts';
import ownPagesEn from './en/provider/own-pages.ts';
import partnersEn from './en/partners.ts';
import proofEn from './en/proof.ts';
import secondFactorEn from './en/second-factor.ts';
import standingEn from './en/standing.ts';
import { en } from './en.ts';
import bilingualZh from './zh-HK/bilingual.ts';
import availabilityZh from './zh-HK/provider/availability.ts';
import ownBookingsZh from './zh-HK/provider/own-bookings.ts';
import leavingZh from './zh-HK/leaving.ts';
import manifestZh from './zh-HK/provider/manifest.ts';
import notRealZh from './zh-HK/provider/not-real.ts';
import operatorZh from './zh-HK/operator/operator.ts';
import ownPagesZh from './zh-HK/provider/own-pages.ts';
import partnersZh from './zh-HK/partners.ts';
import proofZh from './zh-HK/proof.ts';
import secondFactorZh from './zh-HK/second-factor.ts';
import standingZh from './zh-HK/standing.ts';
import { zhHK } from './zh-HK.ts';

const english = phrasesOf({
  ...en,
  operator: operatorEn,
  availability: availabilityEn,
  own_bookings: ownBookingsEn,
  leaving: leavingEn,
  manifest: manifestEn,
  not_real: notRealEn,
  own_pages: ownPagesEn,
  partners: partnersEn,
  proof: proofEn,
  second_factor: secondFactorEn,
  standing: standingEn,
  bilingual: bilingualEn,
});
const chinese = phrasesOf({
  ...zhHK,
  operator: operatorZh,
  availability: availabilityZh,
  own_bookings: ownBookingsZh,
  leaving: leavingZh,
  manifest: manifestZh,
  not_real: notRealZh,
  own_pages: ownPagesZh,
  partners: partnersZh,
  proof: proofZh,
  second_factor: secondFactorZh,
  standing: standingZh,
  bilingual: bilingualZh,
});

test('both languages have the same keys', () => {
  assert.deepEqual([...chinese.keys()].sort(), [...english.keys()].sort());
});

test('no phrase is empty', () => {
  const empty = [...english, ...chinese].filter(([, phrase]) => phrase.trim() === '').map(([key]) => key);
  assert.deepEqual(empty, []);
});

test('a phrase takes the same values in both languages', () => {
  const differing = [...english].filter(([key, phrase]) => valuesOf(phrase) !== valuesOf(chinese.get(key) ?? ''));
  assert.deepEqual(differing, []);
});

test('a space stands between Han and Latin or digits, and punctuation is full-width', () => {
  const cramped = /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9%]\p{Script=Han}|\p{Script=Han}[,;:!?]/u;
  assert.deepEqual(
    [...chinese].filter(([, phrase]) => cramped.test(phrase)),
    [],
  );
});

test('every phrase is said somewhere', () => {
  const web = join(import.meta.dirname, '..');
  const files = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['copy/en/**', 'copy/zh-HK/**', '**/*.test.ts'] });
  const source = files.map((file) => readFileSync(join(web, file), 'utf8')).join('\n');
  const named = new Set([...source.matchAll(/['"]([\w.:]+)['"]/g)].map(([, key]) => key));
  // `become.step_${step}_hint`: any words in the gaps.
  const gaps = /\$\{[^{}]*\}/g;
  const templates = [...source.matchAll(/`((?:[\w.:]|\$\{[^{}]*\})+)`/g)].map(([, template = '']) => template);
  const patterns = templates
    .filter((template) => /\w/.test(template.replaceAll(gaps, '')))
    .map((template) => template.replaceAll('.', '\\.').replaceAll(gaps, '[\\w.:-]+'));
  const composed = new RegExp(`^(?:${patterns.join('|')})$`);
  const unsaid = [...english.keys()].filter((path) => {
    const [feature, ...rest] = path.replace(/_(?:one|other)$/, '').split('.');
    const ways = [rest.join('.'), `${feature}:${rest.join('.')}`];
    return !ways.some((way) => named.has(way) || composed.test(way));
  });
  assert.deepEqual(unsaid, []);
});

test('screens leave the punctuation between words to the catalogues', () => {
  const web = join(import.meta.dirname, '..');
  const half_width = /\}: (?:\$\{|`)|\(\p{Script=Han}+\)/u;
  const files = globSync('**/*.tsx', { cwd: web }).filter((file) => half_width.test(readFileSync(join(web, file), 'utf8')));
  assert.deepEqual(files, []);
});

function phrasesOf(words: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...phrasesOf(value as object, `${path}${key}.`)],
    ),
  );
}

// In Chinese one form serves any number, so a plural's "one" may leave its count out.
function valuesOf(phrase: string): string {
  return (phrase.match(/\{\{\w+\}\}/g) ?? [])
    .filter((value) => value !== '{{count}}')
    .sort()
    .join(' ');
}
