/** The views beside the list, in one file. Moderators see some of their parts. */
export { default as AudienceViews } from './AudienceViews.tsx';
export { LabelFilter } from './LabelFilter.tsx';
export { SummaryText } from './Summary.tsx';
