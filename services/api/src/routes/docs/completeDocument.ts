import { z } from 'zod';
import { headersOf } from './sentHeaders.ts';

const Operation = z.looseObject({
  operationId: z.string(),
  requestBody: z.optional(
    z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown() })) }),
  ),
  responses: z.record(z.string(), z.looseObject({})),
});
const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
});
type Document = z.infer<typeof Document>;
type Operation = z.infer<typeof Operation>;

const REFERENCE = /#\/components\/schemas\/([\w-]+)/g;

/** Adds the parts that the generators of the document omit, and removes unused components. */
export const completeDocument = (generated: object): object => {
  const document = Document.parse(generated);
  for (const operation of operationsOf(document)) {
    describeSuccess(operation);
    addHeaders(operation);
    allowMissingBody(operation);
  }
  return withPlainNames(withoutUnused(document));
};

const operationsOf = ({ paths }: Document): Operation[] => Object.values(paths).flatMap(Object.values);

const describeSuccess = ({ responses }: Operation): void => {
  for (const [status, response] of Object.entries(responses))
    if (status.startsWith('2')) response['description'] = 'Success';
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
  visit(document.paths);
  const kept = Object.entries(schemas).filter(([name]) => used.has(name));
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(kept) } };
};

/** Removes the suffix `Input`, which the generator adds to schemas of requests, from names without an output counterpart. */
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
