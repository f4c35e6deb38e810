/**
 * Adds the last day of the launch promo to the page while the promo runs; pages mention the promo only then.
 * @param untilMs end of the last day, UTC; undefined: there is no promo
 */
export const withLaunchPromo = (html: string, untilMs: number | undefined, nowMs: number): string => {
  if (untilMs === undefined || nowMs > untilMs) return html;
  const lastDay = new Date(untilMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return html.replace('</head>', `  <meta name="launch-promo-until" content="${lastDay}">\n  </head>`);
};
