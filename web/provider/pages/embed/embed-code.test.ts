import assert from 'node:assert/strict';
import { test } from 'node:test';
import { embedCode } from './embed-code.ts';

const page = { slug: 'fragrant-tides', theme_color: '#0F5B5E', background_color: '#0F5B5E', text_color: '#FFF6E4' };
const code = (choice: Omit<Parameters<typeof embedCode>[2], 'link_words'>) =>
  embedCode('https://sampan.hk', page, { ...choice, link_words: 'Book now' });

test('the code is one line, with what was chosen', () => {
  assert.equal(
    code({ shape: 'inline', locale: null }),
    '<script async src="https://sampan.hk/embed.js" data-page="fragrant-tides"></script>',
  );
  assert.equal(
    code({ shape: 'button', locale: 'zh-HK' }),
    '<script async src="https://sampan.hk/embed.js" data-page="fragrant-tides" data-show="button" data-colors="#0F5B5E #FFF6E4" data-lang="zh-HK"></script>',
  );
});

test('where a site’s own links open the page there is one that leads to it', () => {
  assert.equal(
    code({ shape: 'popup', locale: 'en' }),
    '<a href="https://sampan.hk/page/fragrant-tides">Book now</a> <script async src="https://sampan.hk/embed.js" data-page="fragrant-tides" data-show="popup" data-lang="en"></script>',
  );
});
