import assert from 'node:assert/strict';
import { test } from 'node:test';
import { files, read } from '../support/checkout.ts';

/** Forms that take no words about a person, or whose notice stands elsewhere, and why. */
const others: Record<string, string> = {
  'web/account/profile/delete-account-dialog.tsx': 'a password',
  'web/account/profile/factor-form.tsx': 'a password and a code',
  'web/account/sign-in/confirm-email.tsx': 'a password',
  'web/account/sign-in/reset-password.tsx': 'a password',
  'web/account/sign-in/login-test.tsx': 'the accounts of the demo',
  'web/booking/change/change-steps.tsx': 'its fields and their notice stand in change-form',
  'web/guide/day/code-check-in.tsx': 'the code of a voucher',
  'web/identity/login-form.tsx': 'a name and a password that are there already',
  'web/identity/mailed-form.tsx': 'its fields and their notice are its callers’',
  'web/identity/password-form.tsx': 'passwords',
  'web/layout/header-search.tsx': 'a search',
  'web/marketplace/experiences/catalogue-bar.tsx': 'a search',
  'web/marketplace/experiences/catalogue-filters.tsx': 'a search',
  'web/marketplace/experiences/catalogue-search.tsx': 'a search',
  'web/marketplace/home/hero.tsx': 'a search',
  'web/offer/book-now.tsx': 'a choice',
  'web/operator/actions/ask-dialog.tsx': 'the operator’s own acts; each question says who reads its answer',
  'web/operator/categories/category-dialog.tsx': 'a category',
  'web/operator/legal/legal-form.tsx': 'the texts themselves',
  'web/operator/people/person-search.tsx': 'a search',
  'web/operator/settings/settings-form.tsx': 'settings',
  'web/partner/links/link-builder.tsx': 'a link',
  'web/partner/links/rename-dialog.tsx': 'a link',
  'web/provider/availability/dialogs/add-slot-dialog.tsx': 'times',
  'web/provider/availability/dialogs/block-dialog.tsx': 'times, and why the host is closed',
  'web/provider/availability/dialogs/bulk-form.tsx': 'times',
  'web/provider/availability/dialogs/slot-dialog.tsx': 'a time, and why the host is closed',
  'web/provider/availability/dialogs/weekly/template-dialog.tsx': 'times',
  'web/provider/bank/column-choice.tsx': 'columns',
  'web/provider/import/import-columns.tsx': 'columns',
  'web/provider/availability/resources/resource-dialog.tsx': 'the name of a boat, a guide or equipment',
  'web/provider/external-calendars/add-calendar-dialog.tsx': 'the address of a calendar, of which only times are read',
  'web/provider/manifest/check-in/code-form.tsx': 'the code of a voucher',
  'web/provider/channels/own-keys/add-own-key.tsx': 'what a key is for',
  'web/provider/channels/resellers/add-reseller.tsx': 'the name of a business, and how it is reached',
  'web/provider/channels/resellers/discount.tsx': 'a percentage',
  'web/provider/channels/statement/receive-button.tsx': 'how the bank names a payment of a business',
  'web/provider/pages/embed/embed-sites.tsx': 'addresses of sites',
  'web/provider/pages/form/page-form.tsx': 'what the host publishes',
  'web/provider/bookings/booking/payment-received.tsx': 'a sum, and how the bank names it',
  'web/provider/settings/payment/payment-form.tsx': 'an account that the host shows its guests',
  'web/provider/templates/template-dialog.tsx': 'a text for many guests, with placeholders for each; its notice stands where it is sent',
  'web/webhooks/webhook-dialog.tsx': 'an address of a program',
  'web/provider/services/form/service-form.tsx': 'what the host publishes',
  'web/booking/dialog/service-booking.tsx': 'its fields and their notice come with booking-steps.tsx',
  'web/ui/form/form-dialog.tsx': 'its fields and their notice are its callers’',
};

const isForm = (text: string) => /<form\b|\bhandleSubmit\(|<(?:MailedForm|FormDialog)\b/.test(text);
const hasNotice = (text: string) => /<Notice of="\w+"/.test(text);

test('a form without a notice is found', () => {
  assert.ok(isForm('<form onSubmit={submit}>') && isForm('const save = form.handleSubmit(async') && isForm('<MailedForm schema={one}'));
  assert.ok(hasNotice('<Notice of="message" className="mt-3" />') && !hasNotice('import { Notice } from'));
});

test('every form that takes words about persons says what for and who reads them', () => {
  const forms = files('web/**/*.tsx').filter((file) => !file.includes('.test.') && isForm(read(file)));
  const silent = forms.filter((file) => !hasNotice(read(file)));
  assert.ok(forms.length > silent.length + 10);
  assert.deepEqual(
    silent.filter((file) => !(file in others)),
    [],
  );
  assert.deepEqual(
    Object.keys(others).filter((file) => !silent.includes(file)),
    [],
    'are not, or no longer, forms without a notice',
  );
});
