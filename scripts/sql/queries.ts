import ts from 'typescript';
import { createReader, Unclear, type Template } from './fragments.ts';

/** One way a query can be sent, with what the code believes about its rows. */
export type Query = { node: ts.Node; text: string; given: ts.Type[]; row: ts.Type | undefined };
export type Finding = { node: ts.Node; words: string };

/** Every query in the files, fragments put in their places, and those that could not be read. */
export function queriesIn(program: ts.Program, files: readonly ts.SourceFile[]): { queries: Query[]; unclear: Finding[] } {
  const checker = program.getTypeChecker();
  const reader = createReader(checker);
  const templates = files.flatMap((file) => templatesIn(file, reader.isQuery));
  const unclear: Finding[] = [];
  const read = templates.map((template) => ({ template, texts: readable(() => reader.textsOf(template), unclear) }));
  // A fragment makes no sense alone; the queries it is part of are checked.
  const queries = read
    .filter(({ template }) => !reader.fragments.has(template))
    .flatMap(({ template, texts }) =>
      texts.map(({ text, given }) => ({ node: template, text: numbered(text), given, row: rowOf(checker, template) })),
    );
  return { queries, unclear };
}

function templatesIn(file: ts.SourceFile, isQuery: (node: ts.Node) => node is Template): Template[] {
  const found: Template[] = [];
  const visit = (node: ts.Node): void => {
    if (isQuery(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function readable<T>(read: () => T[], unclear: Finding[]): T[] {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unclear)) throw error;
    unclear.push({ node: error.node, words: error.message });
    return [];
  }
}

function numbered(text: string): string {
  let n = 0;
  return text.replaceAll('\0', () => `$${++n}`);
}

/** `Row` of sql<Row[]>`...`. */
function rowOf(checker: ts.TypeChecker, { typeArguments }: Template): ts.Type | undefined {
  const rows = typeArguments?.[0] && checker.getTypeFromTypeNode(typeArguments[0]);
  return rows && checker.getIndexTypeOfType(rows, ts.IndexKind.Number);
}
