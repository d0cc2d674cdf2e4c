import assert from 'node:assert/strict';
import { test } from 'node:test';
import ts from 'typescript';
import { files, read } from '../support/checkout.ts';
import { left_types, left_words } from './left-over.ts';

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
/** Fields of the wire, columns and settings: others rely on them. */
const foreign = /^(?:max_tickets|forgot_password|budget_counts)$/;

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

/** `{ 'server/bookings': { deed: 12 } }`, in order. */
function countByFolder(found: readonly { file: string; word: string }[]): Record<string, Record<string, number>> {
  const folders = Map.groupBy(found, ({ file }) => file.split('/').slice(0, -1).slice(0, 2).join('/'));
  return Object.fromEntries(
    [...folders].toSorted().map(([folder, inside]) => {
      const counts = [...Map.groupBy(inside, ({ word }) => word)].map(([word, uses]) => [word, uses.length] as const);
      return [folder, Object.fromEntries(counts.toSorted())];
    }),
  );
}

test('the words that the glossary replaces stand nowhere but where the list says, and the list is exact', () => {
  assert.ok(sources.length > 1_000);
  const found = sources.flatMap((file) => wordsIn(file, read(file)).map((word) => ({ file, word })));
  const counted = countByFolder(found);
  const folders = new Set([...Object.keys(counted), ...Object.keys(left_words)]);
  for (const folder of folders)
    assert.deepEqual(
      counted[folder] ?? {},
      left_words[folder] ?? {},
      `${folder}: actual is what stands there, expected what tests/house/left-over.ts says; more is not allowed, and what has gone leaves the list`,
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

test('the name of a type has one meaning in contract, rules, server and web, but for those of the list', () => {
  const declared = files('{contract,rules,server,web}/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => typesIn(file, read(file)));
  assert.ok(declared.length > 500);
  const meanings = [...Map.groupBy(declared, ({ name }) => name)].filter(([, places]) => places.length > 1);
  assert.deepEqual(
    Object.fromEntries(meanings.map(([name, places]) => [name, places.length]).toSorted()),
    left_types,
    meanings
      .filter(([name, places]) => places.length > (left_types[name] ?? 1))
      .map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`)
      .join('\n'),
  );
});

test('a second meaning of a type’s name is found', () => {
  assert.deepEqual(
    typesIn('a.tsx', 'type Props = 1; export interface Offer {} type Local = 2;').map(({ name }) => name),
    ['Offer', 'Local'],
  );
});
