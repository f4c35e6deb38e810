/** The views beside the list, in one file. Moderators see some of their parts. */
export { LabelFilter } from './LabelFilter.tsx';
export { OtherView } from './OtherView.tsx';
export { SummaryText } from './Summary.tsx';
export { ViewBar } from './ViewBar.tsx';
