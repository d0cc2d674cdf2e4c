import assert from 'node:assert/strict';
import { test } from 'node:test';
import { files, read } from '../support/checkout.ts';

/** Code that comes later and is no part of a screen (`latePart`), and what there is without it. */
const others: Record<string, string> = {
  'web/booking/change/change-button.tsx': 'the button says that it failed, and may be pressed again',
  'web/booking/dialog/use-steps.ts': 'the dialog says so and offers to try again',
  'web/booking/fields/use-contact-form.ts': 'the server alone checks the form',
  'web/booking/scan/code-reader.ts': 'the code is typed',
  'web/booking/waiting/load-join-dialog.ts': 'the button says that it failed, and may be pressed again',
  'web/booking/waiting/wait-button.tsx': 'the button says that it failed, and may be pressed again',
  'web/i18n/load-catalogue.ts': 'the page is not hydrated, and loaded again after an update',
  'web/i18n/words-of-address.ts': 'the page is not hydrated, and loaded again after an update',
  'web/lib/session/session.tsx': 'the stored user stays, or the screen says that it could not be loaded',
  'web/marketplace/experience/experience-gallery.tsx': 'the link leads to the picture',
  'web/marketplace/experience/recently-viewed.tsx': 'the list is not shown',
  'web/marketplace/home/newsletter.tsx': 'the server alone checks the address',
  'web/messages/message-form.tsx': 'the server alone checks the form',
  'web/offer/lists/saved-list.ts': 'the heart says that it failed, and may be pressed again',
  'web/offer/search/search-input.tsx': 'there are no suggestions',
  'web/traveller/booking/guest-cancel.tsx': 'the server alone checks the form',
  'web/traveller/booking/postponed-panel.tsx': 'the panel says so and offers to load the page again',
  'web/traveller/booking/review-form.tsx': 'the server alone checks the form',
  'web/ui/map/hong-kong-map.tsx': 'the drawing stays',
  'web/ui/map/live-map.tsx': 'the drawing stays',
};

const sources = files('web/**/*.{ts,tsx}').filter((file) => !file.endsWith('.test.ts'));
const isLate = (text: string) => /(?<!typeof )\bimport\(/.test(text);
const isPart = (text: string) => /\blatePart\(/.test(text);
const isLazy = (text: string) => /\b(?:lazy|Suspense)\b/.test(/^import [^;]* from 'react';$/m.exec(text)?.[0] ?? '');

test('parts of screens that come later go through latePart, so that a screen stays without them', () => {
  assert.ok(sources.filter((file) => isPart(read(file))).length > 8);
  assert.deepEqual(
    sources.filter((file) => isLazy(read(file))),
    [],
  );
});

test('whatever else comes later is named with what there is without it', () => {
  const found = sources.filter((file) => isLate(read(file)) && !isPart(read(file)));
  assert.deepEqual(found, Object.keys(others));
});

test('a planted lazy part is found', () => {
  assert.equal(isLazy(`import { lazy, useState } from 'react';`), true);
  assert.equal(isLazy(`import { useState } from 'react';\nconst lazy = 1;`), false);
  assert.equal(isLate(`type A = typeof import('./a.ts');`), false);
  assert.equal(isLate(`const load = () => import('./a.ts');`), true);
});
