import assert from 'node:assert/strict';
import { test } from 'node:test';
import ts from 'typescript';
import { files, read } from '../support/checkout.ts';

// docs/glossary.md says which words replace these.

/** Not in an identifier, a file name, a comment, the title of a test, SQL or a class of the styles. */
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
  spots: /^spots$/,
};
/** Not the name of anything, in code or SQL. */
const names =
  /^(?:hold(?:Booking|User|Journal)|note(?:Booked|Moved)|file(?:News|Anew)|unsign|bringWords|openDesk|Taking|Book|bookOf|followRequests|isUndone|Repeated|countBy|Allowance|takeTelephoneOut|keepForgettingOut|whoHears|Ears|Narrowed|use(?:Deed|Doing|Kept)|OneDeed|DeedButton|oneBreath|EarlyPress(?:es)?|seenFirst|placeSign|booking_news|booking_demands|search_grams)$/;
/** Not the name of a file of the server or the web app. */
const fileNames =
  /^(?:together|requests|repeats|budgets|anywhere|unknown|closing|markup|links|mailboxes|keep|trouble-reads|post|office|who-hears|letter|paper|ways|spaced|leave|forget|show|one-breath|alive|early-presses|press|seen-first|silence|use-doing|place-sign|entered|entrance|arrival|by-hand|shop|reach)$/;
/** Not the beginning of a type's name: a participle does not say what the thing is. */
const participles =
  /^(?:Asked|Told|Kept|Shown|Found|Held|Made|Listed|Counted|Chosen|Followed|Became|Doubted|Judged|Narrowed|Wanted|Wishes|Taking|Loaded|Said|Named|Placed|Planned|Proved|Refunded|Seen|Sent|Stated)(?![a-z])/;
/** Fields and values of the wire, and columns: others rely on them. The seat ledger, `seat_moves`, and `check:seats` keep their names. */
const foreign = /^(?:max_tickets|forgot_password|kept_with_bookings|available_spots|next_available_spots|spots_taken|total_spots|kept_at)$/;

const sources = files('{contract,rules,server,web,words,db/seed,scripts,tests,bench}/**/*.{ts,tsx,mjs}').filter(
  (file) => !file.startsWith('tests/house/'),
);

/** The words of the lists that a file holds in its name, its identifiers, its comments, its SQL and the titles of its tests. */
function wordsIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found = ofFileName(file);
  let comments = text;
  const visit = (node: ts.Node): void => {
    if (ts.isLiteralExpression(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isTemplateHead(node) || ts.isJsxText(node)) {
      const [start, end] = [node.getStart(source), node.getEnd()];
      comments = comments.slice(0, start) + ' '.repeat(end - start) + comments.slice(end);
      if (isSql(node)) found.push(...ofSql(node.getText(source)));
      else if (isTitle(node)) found.push(...ofLists(node.getText(source)));
    } else if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) found.push(...ofNames(node.text));
    else if ((ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) && participles.test(node.name.text))
      found.push(`participle ${node.name.text}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const [comment] of comments.matchAll(/\/\/.*$|\/\*[^]*?\*\//gm)) found.push(...ofLists(comment));
  return found;
}

/** The literal that a text is part of: itself, or the template. */
function literalOf(node: ts.Node): ts.Node {
  return ts.isTemplateHead(node) ? node.parent : ts.isTemplateMiddleOrTemplateTail(node) ? node.parent.parent : node;
}

function isSql(node: ts.Node): boolean {
  const { parent } = literalOf(node);
  return ts.isTaggedTemplateExpression(parent) && /(?:^|\.)(?:sql|tx|db)$/.test(parent.tag.getText());
}

function isTitle(node: ts.Node): boolean {
  const { parent } = literalOf(node);
  return ts.isCallExpression(parent) && /^(?:test|describe)(?:\.describe)?$/.test(parent.expression.getText());
}

function ofFileName(file: string): string[] {
  const name = file.split('/').at(-1)!;
  const base = name.split('.')[0]!;
  return /^(?:server|web)\//.test(file) && fileNames.test(base) ? [base] : ofLists(name);
}

/** The words in the names of a text, such as a statement: as a whole, then by their parts. */
function ofNames(text: string): string[] {
  return text
    .split(/[^\w$]+/)
    .filter((name) => !foreign.test(name))
    .flatMap((name) => (names.test(name) ? [name] : ofLists(name)));
}

/** In SQL a row is not held but locked; what stands in quotes are values. */
function ofSql(text: string): string[] {
  const found = ofNames(text.replace(/'[^']*'/g, ''));
  return /\bheld(?:_\w+)?\b/.test(text.replace(/'[^']*'/g, '')) ? [...found, 'held'] : found;
}

/** What is sold by the day; any other ticket is a voucher or a unit. */
const dayTicket = /\bday[ _-]tickets?\b/g;

function ofLists(text: string): string[] {
  const parts = text
    .replace(/\w+/g, (name) => (foreign.test(name) ? '' : name))
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(dayTicket, '')
    .split(/[^a-z]+/);
  return parts.flatMap((part) => Object.keys(words).filter((word) => words[word]!.test(part)));
}

/** What OCTO calls a voucher, in whose calls alone it stands. */
const isOfStandard = (file: string, word: string) => word === 'ticket' && /^(?:contract|server)\/octo\//.test(file);

/** The words in a file of SQL, its comments included. */
const wordsInSql = (file: string, text: string) => [...ofFileName(file), ...ofSql(text)];
/** The words in the names of classes. */
const wordsInStyles = (text: string) =>
  [...text.replace(/\/\*[^]*?\*\//g, '').matchAll(/\.(-?[a-z][\w-]*)/gi)].flatMap(([, name]) => ofLists(name!));

test('the words that the glossary replaces stand nowhere', () => {
  // Migrations are never edited; db/schema.sql is what they have made.
  const sql = files('db/{objects/**,seed}/*.sql');
  assert.ok(sql.length > 50);
  const found = [
    ...sources.flatMap((file) =>
      wordsIn(file, read(file))
        .filter((word) => !isOfStandard(file, word))
        .map((word) => `${file}: ${word}`),
    ),
    ...sql.flatMap((file) => wordsInSql(file, read(file)).map((word) => `${file}: ${word}`)),
    ...wordsInSql('db/schema.sql', read('db/schema.sql')).map((word) => `db/schema.sql: ${word}`),
    ...files('web/styles/**/*.css').flatMap((file) => wordsInStyles(read(file)).map((word) => `${file}: ${word}`)),
  ];
  assert.deepEqual(found, []);
});

test('a planted word is found in names, comments, SQL, titles and classes, and not in other strings', () => {
  assert.deepEqual(wordsIn('server/a.ts', 'const afterDeed = 1;'), ['deed']);
  assert.deepEqual(wordsIn('server/a.ts', '/** Whoever was told. */\nlet b; // kept'), ['whoever', 'told', 'kept']);
  assert.deepEqual(wordsIn('server/desk.test.ts', 'export {};'), ['desk']);
  assert.deepEqual(wordsIn('server/core/repeats.ts', 'export {};'), ['repeats']);
  assert.deepEqual(wordsIn('web/a.tsx', 'const a = <p title="kept">Tickets {`${b} told // kept`} {/* a wish */}</p>;'), ['wish']);
  assert.deepEqual(wordsIn('server/a.ts', "const c = 'https://told'; const d = { max_tickets: 1 };"), []);
  assert.deepEqual(wordsIn('server/a.ts', 'type ShownPage = 1; holdBooking();'), ['participle ShownPage', 'holdBooking']);
  assert.deepEqual(wordsIn('server/a.ts', "test('nobody is told', () => 1);"), ['told']);
  assert.deepEqual(wordsIn('server/a.ts', "sql<A[]>`with held as (select ${a} from tickets where state = 'kept') select`;"), [
    'held',
    'ticket',
  ]);
  assert.deepEqual(wordsInSql('db/objects/core/a.sql', "-- told\nSELECT spots_taken, 'kept' FROM booking_news"), ['told', 'booking_news']);
  assert.deepEqual(wordsInStyles('.desk-row { color: red } /* .told */'), ['desk']);
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
  const declared = files('{contract,rules,server,web,words}/**/*.{ts,tsx}')
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
