import assert from 'node:assert/strict';
import { test } from 'node:test';
import { captionsAfter, withCaption } from './captions.ts';

const pier = { picture: 'pier', text: 'The pier', text_zh: '碼頭' };
const boat = { picture: 'boat', text: 'The boat', text_zh: '' };

test('a cropped picture keeps its caption, and moving, adding or removing pictures changes none', () => {
  assert.deepEqual(captionsAfter([pier, boat], ['pier', 'boat'], ['cropped', 'boat']), [{ ...pier, picture: 'cropped' }, boat]);
  assert.deepEqual(captionsAfter([pier, boat], ['pier', 'boat'], ['boat', 'pier']), [pier, boat]);
  assert.deepEqual(captionsAfter([pier], ['pier'], ['pier', 'boat']), [pier]);
  assert.deepEqual(captionsAfter([pier, boat], ['pier', 'boat'], ['boat']), [pier, boat]);
});

test('the words of one language are changed, and a picture has one caption', () => {
  assert.deepEqual(withCaption([pier, boat], 'boat', { text_zh: '小船' }), [pier, { ...boat, text_zh: '小船' }]);
  assert.deepEqual(withCaption([], 'boat', { text: 'The boat' }), [boat]);
});
