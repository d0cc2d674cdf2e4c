import assert from 'node:assert/strict';
import { test } from 'node:test';
import { files, read } from '../support/checkout.ts';
import { findBareTexts } from './bare-texts.ts';

test('no text stands bare beside what comes and goes, so that a page may be translated by the browser', () => {
  const screens = files('web/**/*.tsx');
  assert.ok(screens.length > 500);
  const found = findBareTexts(Object.fromEntries(screens.map((file) => [file, read(file)])));
  assert.deepEqual(
    found.map(({ file, line, text }) => `${file}:${line} wrap in an element: ${text}`),
    [],
  );
});

/** What is found in a screen, beside a button that has room for a spinner. */
function planted(jsx: string, more = ''): string[] {
  const button = `export function Button({ busy, children }: { busy: boolean; children: ReactNode }) {
    return <button>{busy && <Spinner />}{children}</button>;
  }`;
  const screen = `import { Button } from './button.tsx';
    ${more}
    export function Screen({ name, hint }: { name: string; hint?: string }) { return ${jsx}; }`;
  return findBareTexts({ 'web/button.tsx': button, 'web/screen.tsx': screen }).map(({ text }) => text);
}

test('a planted text is found where React would take it away, or put something before it', () => {
  assert.deepEqual(planted(`<p>{busy && <Spinner />}{t('save')}</p>`), [`{t('save')}`]);
  assert.deepEqual(planted(`<p><Icon />{is_last && t('last')}</p>`), [`{is_last && t('last')}`]);
  assert.deepEqual(planted(`<p><Icon />{hint}</p>`), ['{hint}']);
  assert.deepEqual(planted(`<p>Total: {rows.map((row) => <b key={row}>{row}</b>)}</p>`), ['Total:']);
  assert.deepEqual(planted(`<p>{to ? <a href={to}>{name}</a> : name} <i>new</i></p>`), [`{to ? <a href={to}>{name}</a> : name}`]);
  assert.deepEqual(planted(`<p>{is_due ? <>{name} <b>due</b></> : 'paid'}</p>`), [`{is_due ? <>{name} <b>due</b></> : 'paid'}`]);
  assert.deepEqual(planted(`<p>{words.map((word) => word.text)}</p>`), ['{words.map((word) => word.text)}']);
});

test('a planted text is found in what a component is given, and in what it returns', () => {
  assert.deepEqual(planted(`<Button>{t('save')}</Button>`), [`{t('save')}`]);
  assert.deepEqual(
    planted(`<Again>{t('save')}</Again>`, 'function Again({ children }: { children: ReactNode }) { return <Button>{children}</Button>; }'),
    [`{t('save')}`],
  );
  assert.deepEqual(planted(`<p>{is_due && <i>due</i>}<Day /></p>`, `function Day() { return t('day'); }`), ['<Day />']);
});

test('planted texts in elements of their own, alone, or beside what stays are not found', () => {
  assert.deepEqual(planted(`<p>{busy && <Spinner />}<span>{t('save')}</span></p>`), []);
  assert.deepEqual(planted(`<p><Icon />{t('save')} <b>{hint}</b></p>`), []);
  assert.deepEqual(planted(`<p>{is_due ? t('due') : t('paid')}</p>`), []);
  assert.deepEqual(planted(`<p>{hint && <b><Icon />{hint}</b>}{' '}<i>{name}</i></p>`), []);
  assert.deepEqual(planted(`<Button><span>{t('save')}</span></Button>`), []);
});
