import { BrowserFault, BrowserFaultKind, PolicyReport } from '@openfloor/contract/browserFault';

/** The browser itself sends `policy-report`, even if no script runs. */
export const FAULT_KINDS = [...BrowserFaultKind.options, 'policy-report'] as const;

export type ReadFault = Pick<BrowserFault, 'name' | 'at' | 'version'> & {
  kind: (typeof FAULT_KINDS)[number];
  page?: BrowserFault['page'];
};

const EXTENSION_URL = /^[a-z-]*extension\b/;

/** The fault in a beacon; undefined for invalid bodies and for faults of browser extensions. */
export const readFault = (body: unknown): ReadFault | undefined => {
  const value = parse(body);
  const fault = BrowserFault.safeParse(value).data;
  if (fault) return fault;
  const report = PolicyReport.safeParse(value).data?.['csp-report'];
  if (!report || [report['blocked-uri'], report['source-file']].some((url = '') => EXTENSION_URL.test(url)))
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
