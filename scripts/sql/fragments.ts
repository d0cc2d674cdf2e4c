import ts from 'typescript';
import { columnDefinitions, columnNames } from '../../server/core/database/query.ts';

/** SQL as the driver sends it, save that every parameter is still a `\0`; `given` are the types of those parameters in order. */
export type Text = { text: string; given: ts.Type[] };

/** A query or fragment whose text cannot be known without running the program. */
export class Unclear extends Error {
  readonly node: ts.Node;
  constructor(node: ts.Node, why: string) {
    super(why);
    this.node = node;
  }
}

export type Template = ts.TaggedTemplateExpression;

/**
 * Follows fragments to where they are written, so that a query is checked as a whole even when other files contribute to it.
 * A fragment that depends on a condition gives several texts, one for each way.
 */
export function createReader(checker: ts.TypeChecker) {
  const fragments = new Set<Template>();
  return { fragments, isQuery, textsOf };

  /** Whether a template is tagged by the driver: the pool, a transaction, or either. */
  function isQuery(node: ts.Node): node is Template {
    return ts.isTaggedTemplateExpression(node) && isTag(node.tag);
  }

  function isTag(expression: ts.Expression): boolean {
    return isOfDriver(checker.getTypeAtLocation(expression), ['Tag', 'Sql', 'Tx']);
  }

  function textsOf({ template }: Template): Text[] {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return [{ text: template.text, given: [] }];
    let texts: Text[] = [{ text: template.head.text, given: [] }];
    for (const span of template.templateSpans) {
      const between = [{ text: span.literal.text, given: [] }];
      texts = joined(joined(texts, textsGiven(span.expression)), between);
    }
    return texts;
  }

  function textsGiven(expression: ts.Expression): Text[] {
    const type = checker.getTypeAtLocation(expression);
    if (isOfDriver(type, ['Query'])) return followed(expression);
    if (isOfDriver(type, ['Names'])) throw new Unclear(expression, 'write the columns out: a helper hides them from this check');
    return [{ text: '\0', given: [type] }];
  }

  function followed(written: ts.Expression): Text[] {
    const expression = bare(written);
    if (isQuery(expression)) {
      fragments.add(expression);
      return textsOf(expression);
    }
    if (ts.isConditionalExpression(expression)) return [...followed(expression.whenTrue), ...followed(expression.whenFalse)];
    if (ts.isCallExpression(expression)) return columnsOf(expression) ?? returned(expression).flatMap(followed);
    if (ts.isElementAccessExpression(expression)) return membersOf(expression.expression).flatMap(followed);
    if (ts.isIdentifier(expression)) return followed(initializerOf(expression));
    throw new Unclear(expression, 'this fragment cannot be followed to where it is written');
  }

  /** What the driver's own `names` and `definitions` write of columns, which are constants: their types say them, in some order. */
  function columnsOf({ expression, arguments: [columns] }: ts.CallExpression): Text[] | undefined {
    if (!ts.isPropertyAccessExpression(expression) || !columns || !isTag(expression.expression)) return undefined;
    const write = writers.get(expression.name.text);
    const constants = checker.getPropertiesOfType(checker.getTypeAtLocation(columns)).map((column) => {
      const type = checker.getTypeOfSymbol(column);
      if (!type.isStringLiteral()) throw new Unclear(columns, `the type of the column ${column.name} is not a constant`);
      return [column.name, type.value];
    });
    return write && [{ text: write(Object.fromEntries(constants) as Record<string, string>), given: [] }];
  }

  function returned(call: ts.CallExpression): ts.Expression[] {
    const declaration = checker.getResolvedSignature(call)?.declaration;
    const body = declaration && 'body' in declaration ? (declaration.body as ts.Node | undefined) : undefined;
    if (!body) throw new Unclear(call, 'the function behind this fragment is not here');
    if (!ts.isBlock(body)) return [body as ts.Expression];
    return body.statements.filter(ts.isReturnStatement).flatMap(({ expression }) => expression ?? []);
  }

  function membersOf(object: ts.Expression): ts.Expression[] {
    const literal = ts.isIdentifier(object) ? initializerOf(object) : object;
    if (!ts.isObjectLiteralExpression(literal)) throw new Unclear(object, 'the choice of fragments is not written out');
    return literal.properties.filter(ts.isPropertyAssignment).map(({ initializer }) => initializer);
  }

  function initializerOf(name: ts.Identifier): ts.Expression {
    const declaration = checker.getSymbolAtLocation(name)?.valueDeclaration;
    const initializer = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    if (!initializer) throw new Unclear(name, 'this fragment comes from outside; write it where it is used, or return it from a function');
    return initializer;
  }
}

const writers = new Map([
  ['names', columnNames],
  ['definitions', columnDefinitions],
]);

/** Without parentheses and type assertions around it. */
function bare(expression: ts.Expression): ts.Expression {
  const wrapped = ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression);
  return wrapped ? bare(expression.expression) : expression;
}

function joined(before: Text[], after: Text[]): Text[] {
  return before.flatMap((one) => after.map((two) => ({ text: one.text + two.text, given: [...one.given, ...two.given] })));
}

function isOfDriver(type: ts.Type, names: string[]): boolean {
  const parts = type.isUnion() ? type.types : [type];
  return parts.some(({ symbol }: { symbol?: ts.Symbol }) => symbol && names.includes(symbol.name) && fromDriver(symbol));
}

function fromDriver(symbol: ts.Symbol): boolean {
  return (
    symbol.declarations?.some((declaration) => /\/server\/core\/database(?:\.ts|\/)/.test(declaration.getSourceFile().fileName)) ?? false
  );
}
