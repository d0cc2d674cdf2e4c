import assert from 'node:assert/strict';
import { test } from 'node:test';
import ts from 'typescript';
import { files, read } from '../support/checkout.ts';

// docs/words.md says which words replace these.

const english =
  /\bmail(?:s|ed)?\b|\bsign(?:s|ed|ing)?[ -](?:in|out)\b|\bgiven? (?:money )?back\b|\bmoney back\b|\b(?:runs?|ran) out\b|\btaken back\b|\binfluencers?\b|\bgiven name\b|\bconfirmed at once\b|\bchecked by\b|\btoo long to arrive\b|\bown bookings\b|\bwhoever\b|\bseats?\b|\bin vain\b|\bon (?:its|their) way\b|\bthere already\b/i;
const chinese =
  /短信|捎|封鎖|出席名單|登記到達|自行預訂|個人資料要求|身份|發布|轉化率|已批准|管理員|網絡紅人|跟住|無人回覆|沒有以帳戶預訂|(?<!體驗)主辦(?:確認|回覆|尚未|的回覆|帳戶)|由 .* 主辦|問題在我們/u;

/** The word with another meaning. */
const allowed = 'a mail server';

const sources = files(
  'web/i18n/{en,zh-HK}/**/*.ts',
  'web/i18n/legal-words.ts',
  'words/{en,zh-HK}/**/*.ts',
  'contract/{errors,field-rules,payment-refusals}.ts',
).filter((file) => !file.endsWith('.test.ts'));

/** The phrases of a file that hold a replaced word; names and keys are no phrases, nor is a word alone that is a value of the code. */
function phrasesWith(file: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      const phrase = node.text.replaceAll(allowed, '');
      const is_phrase = /[ \p{Script=Han}]/u.test(phrase) || /^[A-Z]/.test(phrase);
      if (is_phrase && (english.test(phrase) || chinese.test(phrase))) found.push(phrase);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

test('the screens and emails use the words of docs/words.md', () => {
  assert.ok(sources.length > 60);
  const found = sources.flatMap((file) => phrasesWith(file, read(file)).map((phrase) => `${file}: ${phrase}`));
  assert.deepEqual(found, []);
});

test('a planted word is found in a phrase of either language, and not in a key, a name or a value', () => {
  const planted = (text: string) => phrasesWith('web/i18n/en/a.ts', text);
  assert.deepEqual(planted("export default { a: 'Mail me the link', mail: 'Email', b: 'email' };"), ['Mail me the link']);
  assert.deepEqual(planted("export default { a: 'Sign in to book', sign_in: t('sign-in') };"), ['Sign in to book']);
  assert.deepEqual(planted("import a from 'mail server'; const b = { label: '出席名單', to: 'mail' };"), ['出席名單']);
  assert.deepEqual(planted('const a = `Your licence ${number} runs out.`;'), [' runs out.']);
  assert.deepEqual(planted("export default { a: 'Log in', b: '參加者名單', c: 'Refund', d: 'Check-in' };"), []);
});
