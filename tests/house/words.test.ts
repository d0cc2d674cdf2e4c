import assert from 'node:assert/strict';
import { test } from 'node:test';
import ts from 'typescript';
import { files, read } from '../support/checkout.ts';

// docs/glossary.md says which words replace these.

/** Not in an identifier, a file name or a comment. */
const words: Record<string, RegExp> = {
  deed: /^deeds?$/,
  told: /^told$/,
  kept: /^kept$/,
  wish: /^wish(?:es)?$/,
  whoever: /^whoever$/,
  desk: /^desks?$/,
  lane: /^lanes?$/,
  tally: /^tall(?:y|ies|ied)$/,
  narrow: /^narrow(?:ed|ing)$/,
  budget: /^budgets?$/,
  ticket: /^tickets?$/,
  gather: /^gathers?$/,
  judge: /^(?:judges?|judged|judging|verdicts?)$/,
  forget: /^forg(?:ets?|ot|otten|etting)$/,
  standing: /^standing$/,
};
/** Not the name of anything. */
const names =
  /^(?:hold(?:Booking|User|Journal)|noteBooked|noteMoved|fileNews|fileAnew|unsign|bringWords|openDesk|isUndone|useDeed|useDoing|useKept|whoHears|keepForgettingOut)$/;
/** Not the name of a type: a participle does not say what the thing is. */
const participles =
  /^(?:Asked|Told|Kept|Shown|Found|Held|Made|Listed|Counted|Chosen|Followed|Became|Doubted|Judged|Narrowed|Wanted|Wishes|Taking|Loaded)$/;
/** Fields and values of the wire, columns and settings: others rely on them. */
const foreign = /^(?:max_tickets|forgot_password|rate_limit_hits|kept_with_bookings|message_superseded)$/;

const sources = files('{contract,rules,server,web,db/seed,scripts,tests,bench}/**/*.{ts,tsx,mjs}').filter(
  (file) => !file.startsWith('tests/house/'),
);

/** The words of the lists that a file holds in its name, its identifiers and its comments; strings, SQL and markup are not read. */
function wordsIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found = ofLists(file.split('/').at(-1)!);
  let comments = text;
  const visit = (node: ts.Node): void => {
    if (ts.isLiteralExpression(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isTemplateHead(node) || ts.isJsxText(node)) {
      const [start, end] = [node.getStart(source), node.getEnd()];
      comments = comments.slice(0, start) + ' '.repeat(end - start) + comments.slice(end);
    } else if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      if (names.test(node.text)) found.push(node.text);
      else if (!foreign.test(node.text)) found.push(...ofLists(node.text));
    } else if ((ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) && participles.test(node.name.text))
      found.push('participle');
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const [comment] of comments.matchAll(/\/\/.*$|\/\*[^]*?\*\//gm)) found.push(...ofLists(comment));
  return found;
}

function ofLists(text: string): string[] {
  const parts = text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return parts.flatMap((part) => Object.keys(words).filter((word) => words[word]!.test(part)));
}

test('the words that the glossary replaces stand nowhere', () => {
  assert.deepEqual(
    sources.flatMap((file) => wordsIn(file, read(file)).map((word) => `${file}: ${word}`)),
    [],
  );
});

test('a planted word is found in an identifier, a comment and a file name, and not in a string', () => {
  assert.deepEqual(wordsIn('server/a.ts', 'const afterDeed = 1;'), ['deed']);
  assert.deepEqual(wordsIn('server/a.ts', '/** Whoever was told. */\nlet b; // kept'), ['whoever', 'told', 'kept']);
  assert.deepEqual(wordsIn('server/desk.test.ts', 'export {};'), ['desk']);
  assert.deepEqual(wordsIn('web/a.tsx', 'const a = <p title="kept">Tickets {`${b} told // kept`} {/* a wish */}</p>;'), ['wish']);
  assert.deepEqual(wordsIn('server/a.ts', "const c = 'https://told'; const d = { max_tickets: 1 };"), []);
  assert.deepEqual(wordsIn('server/a.ts', 'type Shown = 1; holdBooking();'), ['participle', 'holdBooking']);
});

type Declared = { name: string; file: string };

/** The types that a file declares, without those of a component's properties. */
function typesIn(file: string, text: string): Declared[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  return source.statements.flatMap((node) =>
    (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) && node.name.text !== 'Props'
      ? [{ name: node.name.text, file }]
      : [],
  );
}

test('the name of a type has one meaning in contract, rules, server and web', () => {
  const declared = files('{contract,rules,server,web}/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => typesIn(file, read(file)));
  assert.ok(declared.length > 500);
  const meanings = [...Map.groupBy(declared, ({ name }) => name)].filter(([, places]) => places.length > 1);
  assert.deepEqual(
    meanings.map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`),
    [],
  );
});

test('a second meaning of a type’s name is found', () => {
  assert.deepEqual(
    typesIn('a.tsx', 'type Props = 1; export interface Offer {} type Local = 2;').map(({ name }) => name),
    ['Offer', 'Local'],
  );
});
