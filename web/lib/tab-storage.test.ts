import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { readTabDraft, removeAllDrafts, storeTabDraft } from './drafts.ts';
import { readTab, removeTab, storeTab } from './tab-storage.ts';

/** Gives the tab a storage, or one that refuses. */
function setStorage(storage: object | null): void {
  const get = () => {
    if (storage) return storage;
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { configurable: true, get });
}

const full = {
  getItem: () => 'old',
  setItem: () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  },
  removeItem: () => undefined,
};

afterEach(() => removeTab('key'));

test('where storage is blocked, what is stored is there as long as the document', () => {
  setStorage(null);
  assert.equal(readTab('key'), null);
  storeTab('key', 'new');
  assert.equal(readTab('key'), 'new');
  removeTab('key');
  assert.equal(readTab('key'), null);
});

test('where storage is full, the newer text counts', () => {
  setStorage(full);
  assert.equal(readTab('key'), 'old');
  storeTab('key', 'new');
  assert.equal(readTab('key'), 'new');
});

test('logging out removes the drafts that stand in memory alone, and nothing else', () => {
  setStorage(null);
  storeTabDraft('booking', { name: 'Sofia' });
  storeTab('key', 'a booking');
  removeAllDrafts();
  assert.equal(readTabDraft('booking'), null);
  assert.equal(readTab('key'), 'a booking');
});
