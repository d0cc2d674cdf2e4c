import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountNotices } from '../../../contract/mails.ts';
import type { TemplateData } from './template.ts';
import { english } from './en.ts';
import { chinese } from './zh-HK.ts';

test('a mail about an account is whole without a booking, whose customer it could name', () => {
  const nothing = new Proxy({}, { get: () => '' }) as TemplateData;
  for (const templates of [english, chinese])
    for (const kind of [...accountNotices, 'new_email', 'verify_email', 'reset_password', 'team_invitation', 'staff_left'] as const) {
      const { subject, heading } = templates[kind](nothing, []);
      for (const words of [subject, heading]) assert.match(words, /^[^\s，].*[^\s,，]$/u, `${kind}: ${words}`);
    }
});
