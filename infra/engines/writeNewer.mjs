// Writes newer.json: what the oldest engines that we support (web/engines.ts) do not have, by MDN's compatibility data.
// node infra/engines/writeNewer.mjs PATH_OF_data.json   (of the package @mdn/browser-compat-data: `npm pack` it)
import { readFileSync, writeFileSync } from 'node:fs';
import { ENGINES } from '../../web/engines.ts';

const data = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const oldest = { ...ENGINES, safari_ios: ENGINES.ios, ios: undefined };

const numbers = (version) => version.replace('≤', '').split('.').map(Number);
/** Whether a version of an engine is at most the oldest one that we support. */
const isAtMost = (version, named) => {
  if (typeof version !== 'string' || version === 'preview') return version === true;
  const [[major, minor = 0], [namedMajor, namedMinor = 0]] = [numbers(version), numbers(named)];
  return major === namedMajor ? minor <= namedMinor : major < namedMajor;
};
const isSupport = ({ version_added, version_removed, flags, prefix, alternative_name }, named) =>
  isAtMost(version_added, named) && !version_removed && !flags && !prefix && !alternative_name;
/** Whether one of the engines does not have the feature. */
const isNewer = (compat) =>
  compat !== undefined &&
  Object.entries(oldest).some(
    ([engine, named]) =>
      named && ![compat.support[engine] ?? []].flat().some((each) => isSupport(each, named)),
  );

const partsOf = (owner) =>
  Object.entries(owner).filter(([name, { __compat }]) => name !== '__compat' && __compat);
const interfaces = partsOf({ ...data.api, ...data.javascript.builtins });
const globals = interfaces.filter(([, { __compat }]) => isNewer(__compat)).map(([name]) => name);

const statics = [];
/**
 * For each member name, `isNew`: every interface with the member got it too late; `isOfOld`: one of these interfaces is
 * old itself.
 */
const members = new Map();
for (const [owner, parts] of interfaces)
  for (const [part, { __compat }] of partsOf(parts)) {
    if (part === owner || part.endsWith('_event')) continue;
    const isOwnerOld = !globals.includes(owner);
    if (part.endsWith('_static')) {
      if (isOwnerOld && isNewer(__compat)) statics.push(`${owner}.${part.replace('_static', '')}`);
      continue;
    }
    const { isNew = true, isOfOld = false } = members.get(part) ?? {};
    members.set(part, { isNew: isNew && isNewer(__compat), isOfOld: isOfOld || isOwnerOld });
  }

const { properties, selectors, 'at-rules': atRules } = data.css;
const newerNames = (owner) =>
  partsOf(owner)
    .filter(([name, { __compat }]) => !name.startsWith('-') && isNewer(__compat))
    .map(([name]) => name);
const values = Object.fromEntries(
  partsOf(properties)
    .filter(([, { __compat }]) => !isNewer(__compat))
    .map(([name, property]) => [name, newerNames(property).filter((value) => /^[a-z][a-z-]+$/.test(value))])
    // Touch screens show no cursor.
    .filter(([name, names]) => names.length > 0 && name !== 'cursor'),
);

const newer = {
  source: `@mdn/browser-compat-data ${data['__meta'].version}`,
  globals,
  statics,
  // Keep only names with a capital: a lower-case word is more often a name of our own.
  members: [...members]
    .filter(([name, { isNew, isOfOld }]) => isNew && isOfOld && /[A-Z]/.test(name))
    .map(([name]) => name),
  properties: newerNames(properties),
  values,
  selectors: newerNames(selectors),
  atRules: newerNames(atRules),
};
const sorted = Object.fromEntries(
  Object.entries(newer).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.toSorted((a, b) => (a < b ? -1 : 1)) : value,
  ]),
);
writeFileSync(new URL('newer.json', import.meta.url), `${JSON.stringify(sorted, null, 1)}\n`);
