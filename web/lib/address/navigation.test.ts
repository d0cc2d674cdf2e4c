import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterLogin, loginPath, newProviderPath } from './navigation.ts';

test('signing in leads back to where one was', () => {
  const login = loginPath({ pathname: '/provider/bookings', search: '?status=pending' });
  assert.equal(afterLogin(new URL(login, 'http://sampan.example').search), '/provider/bookings?status=pending');
});

test('a new provider is led from the account to the workspace', () => {
  assert.equal(afterLogin(new URL(newProviderPath, 'http://sampan.example').search), '/provider/dashboard');
});

test('without a place to return to, it is the dashboard', () => {
  assert.equal(afterLogin(''), '/dashboard');
});

test('no address of another site is followed', () => {
  for (const next of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
  ])
    assert.equal(afterLogin(`?next=${encodeURIComponent(next)}`), '/dashboard');
});
