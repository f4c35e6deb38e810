import { z } from 'zod';
import { headersOf } from './sentHeaders.ts';

const Operation = z.looseObject({
  operationId: z.string(),
  description: z.optional(z.string()),
  security: z.optional(z.array(z.record(z.string(), z.unknown()))),
  requestBody: z.optional(
    z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown() })) }),
  ),
  responses: z.record(
    z.string(),
    z.looseObject({
      content: z.optional(z.record(z.string(), z.looseObject({ schema: z.looseObject({}) }))),
    }),
  ),
});
const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({
    schemas: z.record(z.string(), z.looseObject({})),
    responses: z.optional(z.unknown()),
  }),
});
type Document = z.infer<typeof Document>;
type Operation = z.infer<typeof Operation>;

const REFERENCE = /#\/components\/schemas\/([\w-]+)/g;

/**
 * Adds the parts that the generators of the OpenAPI document omit, removes unused components, and writes each shared
 * response once.
 */
export const completeDocument = (generated: object): object => {
  const document = Document.parse(generated);
  for (const operation of operationsOf(document)) {
    describeCaller(operation);
    describeSuccess(operation);
    describeOnce(operation);
    addHeaders(operation);
    describeMalformed(operation);
    allowMissingBody(operation);
  }
  // Sharing is first, because it leaves only a quarter of the text to the other steps.
  return withPlainNames(withoutUnused(withNamedTexts(withSharedResponses(document))));
};

const operationsOf = ({ paths }: Document): Operation[] => Object.values(paths).flatMap(Object.values);

const describeSuccess = ({ responses }: Operation): void => {
  for (const [status, response] of Object.entries(responses))
    if (status.startsWith('2')) response['description'] = 'Success';
};

const CALLERS: Readonly<Record<string, string>> = {
  boardToken: 'a token of the board or event',
  session: 'a session',
  sessionCookie: 'a session',
  superAdminToken: "the super admin's token",
};

/** Describes an operation without a description by who may call it. */
const describeCaller = (operation: Operation): void => {
  const { security = [] } = operation;
  const schemes = security.flatMap(Object.keys);
  const needed = [...new Set(schemes.map((scheme) => CALLERS[scheme]))].join(' or ');
  const isOpen = security.some((requirement) => Object.keys(requirement).length === 0);
  const caller = isOpen ? `Takes ${needed}, if there is one.` : `Needs ${needed}.`;
  operation.description ??= needed === '' ? 'Open to everybody.' : caller;
};

/** Removes the description of a schema where the response has the same one, as for refusals. */
const describeOnce = ({ responses }: Operation): void => {
  for (const { description, content } of Object.values(responses))
    for (const { schema } of Object.values(content ?? {}))
      if (schema['description'] === description) delete schema['description'];
};

/** Adds 400 to an operation that refuses nothing itself. */
const describeMalformed = ({ responses }: Operation): void => {
  if (!Object.keys(responses).some((status) => status.startsWith('4')))
    responses['400'] = { description: 'The request line or the headers cannot be parsed' };
};

const addHeaders = ({ operationId, responses }: Operation): void => {
  for (const [status, response] of Object.entries(responses))
    response['headers'] = headersOf(operationId, status);
};

const Nullable = z.object({ anyOf: z.tuple([z.unknown(), z.object({ type: z.literal('null') })]) });

/** A body that may be null may also be omitted. */
const allowMissingBody = ({ requestBody }: Operation): void => {
  if (!requestBody) return;
  for (const media of Object.values(requestBody.content)) {
    const nullable = Nullable.safeParse(media.schema);
    if (nullable.success) requestBody['required'] = false;
  }
};

/**
 * Schemas of texts that become components, by name: their patterns have 200 characters each, and would be repeated 400
 * times.
 */
const NAMED_TEXTS = Object.entries({ Uuid: z.uuid(), DateTime: z.iso.datetime() }).map(([name, schema]) => {
  const { type, format, pattern } = z.toJSONSchema(schema);
  return { name, text: { type, format, pattern } };
});

const withNamedTexts = (document: Document): Document => {
  const named: unknown = JSON.parse(JSON.stringify(document), (_key, value: unknown) => {
    const known = NAMED_TEXTS.find(({ text }) => text.pattern === Object(value).pattern);
    if (!known) return value;
    // Removes the examples of single ids, because bodies and parameters have examples.
    const { pattern: _pattern, type: _type, format: _format, examples: _examples, ...others } = Object(value);
    return { ...others, $ref: `#/components/schemas/${known.name}` };
  });
  const parsed = Document.parse(named);
  for (const { name, text } of NAMED_TEXTS) parsed.components.schemas[name] = text;
  return parsed;
};

const referencesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(REFERENCE)].flatMap(([, name]) => name ?? []);

const withoutUnused = (document: Document): Document => {
  const { schemas } = document.components;
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    for (const name of referencesIn(value))
      if (!used.has(name)) {
        used.add(name);
        visit(schemas[name]);
      }
  };
  visit([document.paths, document.components.responses]);
  const kept = Object.entries(schemas).filter(([name]) => used.has(name));
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(kept) } };
};

/**
 * Removes the suffix `Input`, which the generator adds to schemas of requests, from names without an output
 * counterpart.
 */
const withPlainNames = (document: Document): Document => {
  const { schemas } = document.components;
  const plainNameOf = (name: string): string => {
    const plain = name.replace(/Input$/, '');
    return plain in schemas ? name : plain;
  };
  const named = Object.entries(schemas).map(([name, schema]) => [plainNameOf(name), schema]);
  const renamed = { ...document, components: { ...document.components, schemas: Object.fromEntries(named) } };
  const text = JSON.stringify(renamed).replaceAll(
    REFERENCE,
    (_all, name: string) => `#/components/schemas/${plainNameOf(name)}`,
  );
  return Document.parse(JSON.parse(text));
};

/**
 * Makes a component of each response that several calls have. Repeated at each call, they would be three quarters of
 * the document.
 */
const withSharedResponses = (document: Document): Document => {
  const all = operationsOf(document).flatMap(({ responses }) =>
    Object.entries(responses).map(([status, response]) => ({ responses, status, response })),
  );
  const shared: Record<string, object> = {};
  const numbers = new Map<string, number>();
  for (const uses of Map.groupBy(all, ({ status, response }) => status + JSON.stringify(response)).values()) {
    const [first, ...others] = uses;
    if (!first || others.length === 0) continue;
    const number = (numbers.get(first.status) ?? 0) + 1;
    numbers.set(first.status, number);
    const name = `Status${first.status}_${number}`;
    shared[name] = first.response;
    for (const { responses, status } of uses) responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return { ...document, components: { ...document.components, responses: shared } };
};
