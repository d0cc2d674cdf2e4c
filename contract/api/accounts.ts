import * as accounts from '../accounts.ts';
import { chapter, get, patch, post } from '../endpoint.ts';
import * as partners from '../partners.ts';
import * as saved from '../saved.ts';
import * as travellers from '../travellers.ts';

export const authCalls = chapter('Auth', {
  register: post('/api/auth/register/', 'Register as a client', {
    who: 'anyone',
    body: accounts.registerBody,
    status: 201,
    reply: accounts.session,
    rate_limit: 'register',
  }),
  login: post(
    '/api/auth/login/',
    'Sign in with username or email, and with a code where the account has a second factor',
    { who: 'anyone', body: accounts.loginBody, body_kb: 8, reply: accounts.session, rate_limit: 'login' },
  ),
  refresh: post('/api/auth/refresh/', 'A new access token', {
    who: 'anyone',
    body: accounts.refreshBody,
    body_kb: 8,
    reply: accounts.accessReply,
  }),
  logout: post('/api/auth/logout/', 'Revoke the session of a refresh token', {
    who: 'anyone',
    body: accounts.refreshBody,
    body_kb: 8,
    status: 204,
  }),
  user: get('/api/auth/user/', 'The signed-in user', { who: 'signed_in', reply: accounts.user }),
  update: patch(
    '/api/auth/user/',
    'Change the profile; another email address asks for the password and waits until it is proved',
    { who: 'signed_in', body: accounts.profileBody, reply: accounts.user, rate_limit: 'profile' },
  ),
  exported: get('/api/auth/user/export/', 'Everything this marketplace holds of the signed-in person', {
    who: 'signed_in',
    reply: travellers.personalData,
    rate_limit: 'login',
  }),
  remove: post('/api/auth/user/delete/', 'Delete the account; its bookings stay without a name', {
    who: 'signed_in',
    body: accounts.ownerBody,
    status: 204,
    rate_limit: 'login',
  }),
  changePassword: post('/api/auth/password/change/', 'Change the password; other sessions end', {
    who: 'signed_in',
    body: accounts.passwordChangeBody,
    status: 204,
    rate_limit: 'login',
  }),
  secondFactor: get('/api/auth/second-factor/', 'How the second factor of the account stands', {
    who: 'signed_in',
    reply: accounts.factorState,
  }),
  startSecondFactor: post(
    '/api/auth/second-factor/',
    'A key for an app that shows codes; nothing asks for them before one is confirmed',
    { who: 'signed_in', body: accounts.factorPasswordBody, reply: accounts.factorKey, rate_limit: 'login' },
  ),
  confirmSecondFactor: post(
    '/api/auth/second-factor/confirm/',
    'Turn the second factor on with a code of the app; other sessions end, recovery codes are told once',
    { who: 'signed_in', body: accounts.factorCodeBody, reply: accounts.recoveryCodes, rate_limit: 'login' },
  ),
  stopSecondFactor: post('/api/auth/second-factor/off/', 'Turn the second factor off', {
    who: 'signed_in',
    idempotent: true,
    body: accounts.ownerBody,
    status: 204,
    rate_limit: 'login',
  }),
  renewRecoveryCodes: post(
    '/api/auth/second-factor/recovery-codes/',
    'New recovery codes; the ones before open nothing any more',
    { who: 'signed_in', body: accounts.ownerBody, reply: accounts.recoveryCodes, rate_limit: 'login' },
  ),
  askReset: post(
    '/api/auth/password/reset/',
    'Mail a link for a new password; the answer is the same for an address without an account',
    { who: 'anyone', body: accounts.emailBody, status: 204, rate_limit: 'login' },
  ),
  reset: post('/api/auth/password/reset/confirm/', 'Set a new password with a mailed link, once; every session ends', {
    who: 'anyone',
    body: accounts.resetBody,
    status: 204,
    rate_limit: 'login',
  }),
  askVerification: post(
    '/api/auth/email/verification/',
    'Mail the link that proves the email address again, or the one that waits',
    { who: 'signed_in', status: 204, rate_limit: 'login' },
  ),
  mailedAccount: post('/api/auth/email/account/', 'The account whose address a mailed link proves', {
    who: 'anyone',
    concerns_caller: true,
    body: accounts.linkBody,
    reply: accounts.mailedAccount,
    rate_limit: 'login',
  }),
  verifyEmail: post(
    '/api/auth/email/verify/',
    "Prove the email address with a mailed link, in the account's session or with its " +
      "password; earlier bookings made with it become the account's",
    { who: 'anyone', concerns_caller: true, body: accounts.verifyBody, reply: accounts.claimed, rate_limit: 'login' },
  ),
  disownEmail: post(
    '/api/auth/email/disown/',
    'Say with a mailed link that the account with this address is not yours; it ends, and the address is free',
    { who: 'anyone', body: accounts.linkBody, status: 204, rate_limit: 'login' },
  ),
  becomeProvider: post('/api/auth/become-provider/', 'Turn a client account into a provider', {
    who: 'signed_in',
    idempotent: true,
    body: accounts.becomeProviderBody,
    reply: accounts.user,
  }),
  becomePartner: post('/api/auth/become-partner/', 'Turn a client account into a partner', {
    who: 'signed_in',
    idempotent: true,
    body: partners.becomePartnerBody,
    reply: accounts.user,
  }),
});

export const savedCalls = chapter('Auth', {
  list: get('/api/auth/user/saved/', 'The experiences the account has saved, newest first', {
    who: 'signed_in',
    reply: saved.savedServices,
  }),
  add: post('/api/auth/user/saved/', 'Save experiences; again changes nothing, and of more than 200 the oldest leave', {
    who: 'signed_in',
    body: saved.savedBody,
    reply: saved.savedServices,
  }),
  remove: post(
    '/api/auth/user/saved/remove/',
    'Take experiences off the list; those that are not on it change nothing',
    {
      who: 'signed_in',
      body: saved.savedBody,
      reply: saved.savedServices,
    },
  ),
});
