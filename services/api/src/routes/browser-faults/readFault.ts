import { BrowserFault, BrowserFaultKind, PolicyReport } from '@openfloor/contract/browserFault';

/** `policy-report`: sent by the browser itself, even when no script runs. */
export const FAULT_KINDS = [...BrowserFaultKind.options, 'policy-report'] as const;

export type ReadFault = Pick<BrowserFault, 'name' | 'at' | 'version'> & {
  kind: (typeof FAULT_KINDS)[number];
  page?: BrowserFault['page'];
};

const OF_AN_EXTENSION = /^[a-z-]*extension\b/;

/** What a beacon tells; undefined for anything else, and for what a browser's extension did. */
export const readFault = (body: unknown): ReadFault | undefined => {
  const value = parse(body);
  const fault = BrowserFault.safeParse(value).data;
  if (fault) return fault;
  const report = PolicyReport.safeParse(value).data?.['csp-report'];
  if (!report || [report['blocked-uri'], report['source-file']].some((url = '') => OF_AN_EXTENSION.test(url)))
    return undefined;
  const directive = report['effective-directive'] ?? report['violated-directive'] ?? '';
  const name = /^[\w-]{1,40}/.exec(directive)?.[0];
  return { kind: 'policy-report', version: 'unknown', ...(name !== undefined && { name }) };
};

const parse = (body: unknown): unknown => {
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined;
  } catch {
    return undefined;
  }
};
