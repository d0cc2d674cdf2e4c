import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * What an expression may show: a text, an element (by its tag), nothing, a list, or what the caller of a component gives (`slots`).
 * `is_nested`: its text comes by way of a fragment, a list or a component, so React keeps it as a text node even where it is alone.
 */
type Value = { kinds: Set<string>; slots: Set<string>; is_nested: boolean };
type Item = Value & { node: ts.Node };
type Tag = ts.JsxElement | ts.JsxSelfClosingElement;
type Unit = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction;
type BareText = { file: string; line: number; text: string };

const valueOf = (...kinds: string[]): Value => ({ kinds: new Set(kinds), slots: new Set(), is_nested: false });
const either = (...values: Value[]): Value => ({
  kinds: new Set(values.flatMap(({ kinds }) => [...kinds])),
  slots: new Set(values.flatMap(({ slots }) => [...slots])),
  is_nested: values.some(({ is_nested }) => is_nested),
});
const without = (value: Value, kind: string): Value => ({ ...value, kinds: new Set([...value.kinds].filter((one) => one !== kind)) });
const varies = ({ kinds, slots }: Value): boolean => kinds.has('list') || kinds.size + Math.min(slots.size, 1) > 1;
const mayBeText = ({ kinds, is_nested }: Value): boolean => kinds.has('text') || is_nested;
const nested = (values: Value[]): Value => ({ ...either(...values), kinds: new Set(['list']), is_nested: values.some(mayBeText) });

/**
 * Texts that stand bare where React may have to take them away, or put something before them. A browser that translates wraps each text
 * node in <font>; React then no longer finds the node, throws, and the screen is lost.
 */
export function findBareTexts(sources: Record<string, string>): BareText[] {
  const parsed = new Map(
    Object.entries(sources).map(([file, text]) => [file, ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)]),
  );
  const units = new Map<string, Unit>();
  const globals = new Map<string, ts.Expression>();
  const imports = new Map<string, string>();
  for (const [file, source] of parsed)
    for (const statement of source.statements) {
      if (ts.isFunctionDeclaration(statement) && statement.name) units.set(`${file}#${statement.name.text}`, statement);
      if (ts.isVariableStatement(statement))
        for (const { name, initializer } of statement.declarationList.declarations)
          if (initializer) {
            globals.set(`${file}#${name.getText()}`, initializer);
            if (isUnit(initializer)) units.set(`${file}#${name.getText()}`, initializer);
          }
      if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
        const from = join(dirname(file), statement.moduleSpecifier.text);
        const { namedBindings } = statement.importClause ?? {};
        if (namedBindings && ts.isNamedImports(namedBindings))
          for (const { name, propertyName } of namedBindings.elements)
            imports.set(`${file}#${name.text}`, `${from}#${(propertyName ?? name).text}`);
      }
    }
  const keyOf = (name: string, at: ts.Node): string => {
    const own = `${at.getSourceFile().fileName}#${name}`;
    return imports.get(own) ?? own;
  };

  /** What a component or function returns, known once; within itself it is an element. */
  const returned = new Map<string, Value>();
  function valueOfUnit(key: string): Value {
    const known = returned.get(key);
    if (known) return known;
    returned.set(key, valueOf(key));
    const value = without(either(...returnsOf(units.get(key)!).map(valueIn)), '');
    if (mayBeText(value)) value.is_nested = true;
    returned.set(key, value);
    return value;
  }

  const values = new Map<ts.Node, Value>();
  function valueIn(node: ts.Node): Value {
    const value = values.get(node) ?? readValue(node);
    values.set(node, value);
    return value;
  }

  function readValue(node: ts.Node): Value {
    if (ts.isJsxText(node)) return valueOf('text');
    if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) return valueOfTag(node);
    if (ts.isJsxFragment(node)) {
      const items = itemsOf(node.children);
      return { ...nested(items), kinds: new Set([items.some(varies) ? 'list' : `fragment ${node.pos}`]) };
    }
    if (ts.isJsxExpression(node)) return node.expression ? valueIn(node.expression) : valueOf('none');
    if (isWrapped(node)) return valueIn(node.expression);
    if (ts.isConditionalExpression(node)) return either(valueIn(node.whenTrue), valueIn(node.whenFalse));
    if (ts.isBinaryExpression(node)) {
      if (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return either(valueOf('none'), valueIn(node.right));
      if ([ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken].includes(node.operatorToken.kind))
        return either(without(valueIn(node.left), 'none'), valueIn(node.right));
      return valueOf('text');
    }
    if (node.kind === ts.SyntaxKind.NullKeyword || node.kind === ts.SyntaxKind.FalseKeyword) return valueOf('none');
    if (ts.isIdentifier(node)) return valueOfName(node);
    if (ts.isArrayLiteralExpression(node)) return nested(node.elements.map(valueIn));
    if (ts.isCallExpression(node)) return valueOfCall(node);
    if (ts.isObjectLiteralExpression(node))
      return either(...node.properties.map((one) => (ts.isPropertyAssignment(one) ? valueIn(one.initializer) : valueOf('text'))));
    // A child that is called with what was found.
    if (isUnit(node)) return either(...returnsOf(node).map(valueIn));
    if (ts.isElementAccessExpression(node)) return valueOfMember(node.expression) ?? valueOf('text');
    if (ts.isPropertyAccessExpression(node)) return node.questionDotToken ? valueOf('text', 'none') : valueOf('text');
    return valueOf('text');
  }

  /** Of a table of pieces that stands in a file: `marks[mark]`. */
  function valueOfMember(node: ts.Expression): Value | undefined {
    const table = ts.isIdentifier(node) ? globals.get(keyOf(node.text, node)) : undefined;
    const bare = table && unwrap(table);
    return bare && ts.isObjectLiteralExpression(bare) ? valueIn(bare) : undefined;
  }

  function valueOfTag(tag: Tag): Value {
    const name = nameOf(tag);
    const attributes = openingOf(tag).attributes.properties;
    if (name === 'Suspense') return valueOf('none', name);
    const key = keyOf(name, tag);
    if (!/^[A-Z]\w*$/.test(name) || !units.has(key)) {
      const own_key = attributes.find((one) => ts.isJsxAttribute(one) && one.name.getText() === 'key');
      return valueOf(`${name} ${own_key?.getText() ?? ''}`);
    }
    const value = valueOfUnit(key);
    const given = [...value.slots].filter((slot) => slot.startsWith(`${key}.`)).map((slot) => givenTo(tag, slot.slice(key.length + 1)));
    return { ...either(...given, value), slots: new Set(given.flatMap(({ slots }) => [...slots])) };
  }

  /** What a tag gives for one property of its component. */
  function givenTo(tag: Tag, name: string): Value {
    if (name === 'children' && ts.isJsxElement(tag)) return either(valueOf(), ...itemsOf(tag.children));
    const attribute = openingOf(tag).attributes.properties.find((one) => ts.isJsxAttribute(one) && one.name.getText() === name);
    return attribute && ts.isJsxAttribute(attribute) && attribute.initializer ? valueIn(attribute.initializer) : valueOf('none');
  }

  function valueOfCall(call: ts.CallExpression): Value {
    const { expression: callee } = call;
    if (ts.isPropertyAccessExpression(callee)) {
      const is_list = ['map', 'flatMap'].includes(callee.name.text) || callee.getText() === 'Array.from';
      const each = (call.arguments as readonly ts.Node[]).find(isUnit);
      if (is_list && each) return nested(returnsOf(each).map(valueIn));
      return call.questionDotToken || callee.questionDotToken ? valueOf('text', 'none') : valueOf('text');
    }
    if (!ts.isIdentifier(callee)) return valueOf('text');
    if (callee.text === 'createPortal') return valueOf('portal');
    const slot = valueOfName(callee);
    if (slot.slots.size > 0) return slot;
    const local = declarationOf(callee);
    const unit = local && ts.isVariableDeclaration(local) ? local.initializer : local;
    if (unit && isUnit(unit) && returnsJsx(unit)) return either(...returnsOf(unit).map(valueIn));
    const key = keyOf(callee.text, callee);
    return units.has(key) && returnsJsx(units.get(key)!) ? valueOfUnit(key) : valueOf('text');
  }

  function valueOfName(name: ts.Identifier): Value {
    if (name.text === 'undefined') return valueOf('none');
    const declared = declarationOf(name);
    if (!declared) {
      const global = globals.get(keyOf(name.text, name));
      return global && !isUnit(global) ? valueIn(global) : valueOf('text');
    }
    if (ts.isVariableDeclaration(declared))
      return declared.initializer && !isUnit(declared.initializer) ? valueIn(declared.initializer) : valueOf('text');
    if (!ts.isBindingElement(declared)) return valueOf('text');
    const property = (declared.propertyName ?? declared.name).getText();
    const owner = declared.parent.parent;
    const whole = ts.isVariableDeclaration(owner) ? owner.initializer : undefined;
    const parameter = (whole && ts.isIdentifier(whole) ? declarationOf(whole) : undefined) ?? owner;
    if (ts.isVariableDeclaration(parameter)) return valueOfResult(parameter.initializer, property);
    const key = ts.isParameter(parameter) ? componentKey(parameter.parent) : undefined;
    if (!key || !ts.isParameter(parameter)) return valueOf('text');
    const typed = memberType(parameter.type, property);
    const value = typed ? valueOfType(typed, `${key}.${property}`) : property === 'children' ? slotOf(`${key}.children`) : valueOf('text');
    return declared.initializer || isKnown(name) ? without(value, 'none') : value;
  }

  /** Of one property of what a hook returns. */
  function valueOfResult(made: ts.Expression | undefined, property: string): Value {
    const key = made && ts.isCallExpression(made) && ts.isIdentifier(made.expression) ? keyOf(made.expression.text, made) : '';
    for (const result of units.has(key) ? returnsOf(units.get(key)!) : [])
      if (ts.isObjectLiteralExpression(result))
        for (const one of result.properties) {
          if (one.name?.getText() !== property) continue;
          if (ts.isPropertyAssignment(one)) return valueIn(one.initializer);
          if (ts.isShorthandPropertyAssignment(one)) return valueOfName(one.name);
        }
    return valueOf('text');
  }

  const keys = new Map<ts.Node, string>([...units].map(([key, unit]) => [unit, key]));
  function componentKey(unit: ts.Node): string | undefined {
    const key = keys.get(unit);
    return key && /#[A-Z]/.test(key) ? key : undefined;
  }

  function itemsOf(children: readonly ts.JsxChild[]): Item[] {
    return children.flatMap((child) => (ts.isJsxText(child) && child.containsOnlyTriviaWhiteSpaces ? [] : itemsIn(child)));
  }

  /** One child or property; a fragment stands for what is in it. */
  function itemsIn(child: ts.Node): Item[] {
    if (ts.isJsxExpression(child) && !child.expression) return [];
    // No translator wraps a blank.
    if (isBlank(ts.isJsxExpression(child) ? child.expression! : child)) return [];
    const only = unwrap(ts.isJsxExpression(child) ? child.expression! : child);
    if (ts.isJsxFragment(only)) return itemsOf(only.children);
    const piece = ts.isIdentifier(only) ? declarationOf(only) : undefined;
    const made = piece && ts.isVariableDeclaration(piece) && piece.initializer ? unwrap(piece.initializer) : undefined;
    if (made && ts.isJsxFragment(made)) return itemsOf(made.children);
    return [{ ...valueIn(child), node: child }];
  }

  const found = new Map<ts.Node, BareText>();
  const report = (node: ts.Node) => {
    const source = node.getSourceFile();
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    found.set(node, { file: source.fileName, line, text: node.getText().trim().replaceAll(/\s+/g, ' ') });
  };

  /** Slots that stand beside others (a text in them may not come and go), and those where no bare text may be. */
  const beside = new Set<string>();
  const unsafe = new Set<string>();

  function checkItems(items: Item[]): void {
    for (const item of items) {
      const is_alone = items.length === 1;
      const others_vary = items.some((other) => other !== item && varies(other));
      if (mayBeText(item) && (is_alone ? item.is_nested && varies(item) : others_vary || varies(item))) report(item.node);
      if (is_alone && !(item.is_nested && varies(item))) continue;
      for (const slot of item.slots) (others_vary || varies(item) ? unsafe : beside).add(slot);
    }
  }

  function checkGiven(tag: Tag): void {
    const key = keyOf(nameOf(tag), tag);
    const give = (property: string, node: ts.Node, value: Value, is_loose: boolean) => {
      const slot = `${key}.${property}`;
      if (mayBeText(value) && (unsafe.has(slot) || (beside.has(slot) && is_loose))) report(node);
      for (const passed of value.slots) for (const kind of [unsafe, beside]) if (kind.has(slot)) kind.add(passed);
    };
    for (const one of openingOf(tag).attributes.properties)
      if (ts.isJsxAttribute(one) && one.initializer)
        for (const item of itemsIn(one.initializer)) give(one.name.getText(), item.node, item, varies(item));
    if (ts.isJsxElement(tag)) for (const item of itemsOf(tag.children)) give('children', item.node, item, varies(item));
  }

  const tags: Tag[] = [];
  function visit(node: ts.Node): void {
    if (ts.isJsxElement(node)) checkItems(itemsOf(node.children));
    if (ts.isJsxFragment(node) && !isJsxParent(node.parent)) checkItems(itemsOf(node.children));
    if (ts.isJsxAttribute(node) && node.initializer) {
      const items = itemsIn(node.initializer);
      // A list of data is none of texts.
      if (!items.some(({ kinds }) => kinds.has('list'))) checkItems(items);
    }
    if ((ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) && units.has(keyOf(nameOf(node), node))) tags.push(node);
    ts.forEachChild(node, visit);
  }
  for (const source of parsed.values()) visit(source);
  // A component may pass what it was given to another, so slots are known after some rounds.
  for (let known = -1; known !== beside.size + unsafe.size;) {
    known = beside.size + unsafe.size;
    for (const tag of tags) checkGiven(tag);
  }
  return [...found.values()];
}

const slotOf = (name: string): Value => ({ kinds: new Set(), slots: new Set([name]), is_nested: false });
const openingOf = (tag: Tag) => (ts.isJsxElement(tag) ? tag.openingElement : tag);
const nameOf = (tag: Tag): string => openingOf(tag).tagName.getText();
const isBlank = (node: ts.Node): boolean => (ts.isJsxText(node) || ts.isStringLiteral(node)) && node.text.trim() === '';
const isJsxParent = (node: ts.Node): boolean => ts.isJsxElement(node) || ts.isJsxFragment(node);
const isUnit = (node: ts.Node): node is Unit => ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node);
const isWrapped = (node: ts.Node): node is ts.ParenthesizedExpression | ts.AsExpression | ts.NonNullExpression | ts.SatisfiesExpression =>
  ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node) || ts.isSatisfiesExpression(node);
const unwrap = (node: ts.Node): ts.Node => (isWrapped(node) ? unwrap(node.expression) : node);

/** Results of a function, without those of functions within. */
function returnsOf({ body }: Unit): ts.Expression[] {
  if (!body) return [];
  if (!ts.isBlock(body)) return [unwrap(body) as ts.Expression];
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (isUnit(node)) return;
    if (ts.isReturnStatement(node) && node.expression) found.push(unwrap(node.expression) as ts.Expression);
    ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}

function returnsJsx(unit: Unit): boolean {
  const isJsx = (node: ts.Node): boolean =>
    ts.isJsxElement(node) ||
    ts.isJsxSelfClosingElement(node) ||
    ts.isJsxFragment(node) ||
    (!isUnit(node) && (ts.forEachChild(node, isJsx) ?? false));
  return returnsOf(unit).some(isJsx);
}

/** Stands behind a condition that names it: `error && <p>{error}</p>`. */
function isKnown(name: ts.Identifier): boolean {
  const named = new RegExp(`\\b${name.text}\\b`);
  for (let at: ts.Node = name; !isUnit(at.parent) && !ts.isSourceFile(at.parent); at = at.parent) {
    const { parent } = at;
    if (ts.isConditionalExpression(parent) && parent.whenTrue === at && named.test(parent.condition.getText())) return true;
    if (ts.isBinaryExpression(parent) && parent.right === at && named.test(parent.left.getText())) return true;
  }
  return false;
}

/** Where a name of a function is declared; of names of the file undefined. */
function declarationOf(name: ts.Identifier): Named | ts.FunctionDeclaration | undefined {
  for (let at: ts.Node = name.parent; !ts.isSourceFile(at); at = at.parent) {
    const here: (Named | ts.FunctionDeclaration)[] = [];
    if (isUnit(at)) here.push(...at.parameters.flatMap(namesIn));
    for (const one of ts.isBlock(at) ? at.statements : [])
      if (ts.isVariableStatement(one)) here.push(...one.declarationList.declarations.flatMap(namesIn));
      else if (ts.isFunctionDeclaration(one)) here.push(one);
    if (ts.isForOfStatement(at) && ts.isVariableDeclarationList(at.initializer)) here.push(...at.initializer.declarations.flatMap(namesIn));
    const found = here.find((one) => one.name?.getText() === name.text);
    if (found) return found;
  }
  return undefined;
}

type Named = ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement;

function namesIn(declared: Named): Named[] {
  const { name } = declared;
  if (ts.isIdentifier(name)) return [declared];
  return name.elements.flatMap((one) => (ts.isBindingElement(one) ? namesIn(one) : []));
}

/** A property of the type of a component's properties, as far as its own file says it. */
function memberType(type: ts.TypeNode | undefined, property: string): ts.PropertySignature | undefined {
  if (!type) return undefined;
  if (ts.isTypeLiteralNode(type))
    return type.members.find((one): one is ts.PropertySignature => ts.isPropertySignature(one) && one.name.getText() === property);
  if (ts.isIntersectionTypeNode(type) || ts.isUnionTypeNode(type)) return firstOf(type.types, (one) => memberType(one, property));
  if (ts.isParenthesizedTypeNode(type)) return memberType(type.type, property);
  if (!ts.isTypeReferenceNode(type)) return undefined;
  const name = type.typeName.getText();
  const stated = type.getSourceFile().statements.find((one) => ts.isTypeAliasDeclaration(one) && one.name.text === name);
  if (stated && ts.isTypeAliasDeclaration(stated)) return memberType(stated.type, property);
  return firstOf(type.typeArguments ?? [], (one) => memberType(one, property));
}

function firstOf<In, Out>(all: readonly In[], find: (one: In) => Out | undefined): Out | undefined {
  for (const one of all) {
    const found = find(one);
    if (found) return found;
  }
  return undefined;
}

/** Of a property that a component is given: a node is its caller's. */
function valueOfType({ type, questionToken }: ts.PropertySignature, slot: string): Value {
  const words = type?.getText() ?? '';
  const none = questionToken || /\b(?:null|undefined)\b/.test(words) ? ['none'] : [];
  if (/\bReactNode\b/.test(words)) return slotOf(slot);
  return /\b(?:ReactElement|JSX\.Element)\b/.test(words) ? valueOf(slot, ...none) : valueOf('text', ...none);
}
