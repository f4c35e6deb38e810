import type { BrowserFault, BrowserFaultKind } from '@openfloor/contract/browserFault';

const REPORTS_MAX = 5;
/** Every page reports its first fault, and later ones with this probability. */
const SHARE_OF_LATER = 0.25;
const PAGES = /^(?:\/|\/board\/:boardId(?:\/speaker)?|\/my-boards|\/superadmin)$/;
const OWN_PLACE = /\/assets\/([\w.-]+:\d+:\d+)/;
const NOT_OURS = /extension:\/\//;

let version = 'dev';
const reported = new Set<string>();

/**
 * Reports a fault to the operators: its kind, the page and the place in our scripts, but nothing that was read or
 * typed. A page sends few reports and none twice.
 * @param place file, line and column, when the error has no stack
 */
export const reportFault = (kind: BrowserFaultKind, error?: unknown, place = ''): void => {
  try {
    const { name, stack = place } = Object(error);
    if (NOT_OURS.test(stack)) return;
    const pattern = location.pathname.replace(/^\/board\/[^/]+/, '/board/:boardId');
    const at = OWN_PLACE.exec(stack)?.[1];
    const fault: Omit<BrowserFault, 'page'> & { page: string } = {
      kind,
      page: PAGES.test(pattern) ? pattern : 'other',
      version,
      ...(/^[\w-]{1,40}$/.test(name) && { name }),
      ...(at !== undefined && { at }),
    };
    const text = JSON.stringify(fault);
    const isLater = reported.size > 0;
    if (reported.has(text) || reported.size >= REPORTS_MAX) return;
    reported.add(text);
    if (isLater && Math.random() > SHARE_OF_LATER) return;
    // As JSON the request carries the page's origin, which the referrer policy removes from plain text.
    navigator.sendBeacon('/api/beacon', new Blob([text], { type: 'application/json' }));
  } catch {
    // A failed report must not cause another fault.
  }
};

/** @param entryUrl URL of the build's entry file, whose name contains the version */
export const watchFaults = (entryUrl: string): void => {
  version = /-([\w-]{8})\.js/.exec(entryUrl)?.[1] ?? version;
  addEventListener('error', ({ error, message, filename, lineno, colno }) => {
    // Browsers report loops of a ResizeObserver as errors, but these are harmless.
    if (!message.startsWith('ResizeObserver')) reportFault('error', error, `${filename}:${lineno}:${colno}`);
  });
  addEventListener('unhandledrejection', ({ reason }) => reportFault('rejection', reason));
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber }) =>
      reportFault(
        'policy',
        { name: effectiveDirective },
        `${blockedURI} ${sourceFile}:${lineNumber}:${columnNumber}`,
      ),
  );
};
