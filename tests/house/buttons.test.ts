import assert from 'node:assert/strict';
import { test } from 'node:test';
import { files, read } from '../support/checkout.ts';

const screens = files('web/**/*.tsx').map((file) => [file, read(file)] as const);

/** A button that a press does nothing to: it neither runs nor sends anything, and is not the face of a part that does. */
function idleButtons(text: string): string[] {
  return [...text.matchAll(/(?<!render=\{)<[Bb]utton\b/g)]
    .map(({ index }) => openingTag(text.slice(index)))
    .filter((tag) => !/\bonClick=|\btype="submit"/.test(tag));
}

/** To the `>` that no expression is around. */
function openingTag(text: string): string {
  let depth = 0;
  const end = [...text].findIndex((letter) => {
    if (letter === '{') depth += 1;
    else if (letter === '}') depth -= 1;
    return letter === '>' && depth === 0;
  });
  return text.slice(0, end + 1);
}

test('every button does something when it is pressed', () => {
  const idle = screens.flatMap(([file, text]) => idleButtons(text).map((tag) => `${file}: ${tag}`));
  assert.deepEqual(idle, []);
  assert.ok(screens.flatMap(([, text]) => text.match(/<[Bb]utton\b/g) ?? []).length > 200);
});

test('a planted button without a press is found, one that sends a form or is the face of a part is not', () => {
  const idle = '<Button disabled={all.some((one) => one > 1)}>';
  assert.deepEqual(idleButtons(`${idle}{t('keep')}</Button>`), [idle]);
  assert.deepEqual(idleButtons('<button className="x" />'), ['<button className="x" />']);
  for (const fine of [
    '<Button busy={busy} onClick={() => void send()}>',
    '<Button type="submit" look="primary">',
    '<Base.Close render={<Button />}>',
    '<ButtonLink to="/">',
  ])
    assert.deepEqual(idleButtons(fine), []);
});
