// Finds in built scripts and styles what the oldest engines that we support (web/engines.ts) do not have.
// writeNewer.mjs writes newer.json.
import { readFileSync } from 'node:fs';
import { parse } from 'acorn';
import { parse as parseStyles } from 'postcss';

const newer = JSON.parse(readFileSync(new URL('newer.json', import.meta.url), 'utf8'));
const [globals, statics, members, properties, selectors, atRules] = [
  newer.globals,
  newer.statics,
  newer.members,
  newer.properties,
  newer.selectors,
  newer.atRules,
].map((names) => new Set(names));
const values = new Map(Object.entries(newer.values));

/** The syntax that Safari 16.4, Chrome 120 and Firefox 121 have in common. */
const ECMA_VERSION = 2023;

const isNode = (value) => typeof value?.type === 'string';
/** A node and all nodes in it, each with the node that it is in. */
function* nodesIn(node, parent) {
  yield [node, parent];
  for (const value of Object.values(node))
    for (const child of [value].flat()) if (isNode(child)) yield* nodesIn(child, node);
}

/** Nodes that declare names. A name that a script declares itself hides the global. */
const DECLARING =
  /^(?:VariableDeclarator|FunctionDeclaration|FunctionExpression|ClassDeclaration|ArrowFunctionExpression)$/;
const declaredBy = ({ type, id, params = [], local }) => {
  if (type.startsWith('Import') && local) return [local];
  return DECLARING.test(type) ? [id, ...params].filter(Boolean) : [];
};
/** Whether an identifier is the name of a property, and so no variable. */
const isPropertyName = (node, parent) =>
  !parent.computed &&
  ((parent.type === 'MemberExpression' && parent.property === node) ||
    (/^(?:Property|MethodDefinition|PropertyDefinition)$/.test(parent.type) && parent.key === node));

/**
 * @returns {string[]} newer APIs that a script names, without repeats.
 * @throws a SyntaxError where its syntax is newer
 */
export const newerInScript = (code) => {
  const nodes = [...nodesIn(parse(code, { ecmaVersion: ECMA_VERSION, sourceType: 'module' }))];
  const declared = new Set(
    nodes.flatMap(([node]) =>
      declaredBy(node).flatMap((name) => [...nodesIn(name)].map(([part]) => part.name ?? '')),
    ),
  );
  const found = nodes.flatMap(([node, parent]) => {
    if (node.type === 'Identifier')
      return globals.has(node.name) && !declared.has(node.name) && !isPropertyName(node, parent)
        ? [node.name]
        : [];
    if (node.type !== 'MemberExpression') return [];
    const name = node.computed ? node.property.value : node.property.name;
    const path = `${node.object.name ?? node.object.property?.name}.${name}`;
    return [members.has(name) && name, statics.has(path) && path].filter(Boolean);
  });
  return [...new Set(found)];
};

const PSEUDO = /::?([a-z-]+)/g;
const WORD = /[a-z][a-z-]+/g;

/** @returns {string[]} newer properties, values, selectors and at-rules that a stylesheet has, without repeats */
export const newerInStyles = (css) => {
  const found = new Set();
  parseStyles(css).walk((node) => {
    if (node.type === 'decl') {
      if (properties.has(node.prop)) found.add(node.prop);
      for (const [word] of node.value.matchAll(WORD))
        if (values.get(node.prop)?.includes(word)) found.add(`${node.prop}: ${word}`);
    }
    if (node.type === 'rule')
      for (const [whole, name] of node.selector.matchAll(PSEUDO)) if (selectors.has(name)) found.add(whole);
    if (node.type === 'atrule' && atRules.has(node.name)) found.add(`@${node.name}`);
  });
  return [...found];
};
