/** What a board shows beside its list once it has more than the default, in one file. Moderators see some of its parts. */
export { AnsweredLine } from './list/AnsweredLine.tsx';
export { LabelFilter } from './views/LabelFilter.tsx';
export { OtherView } from './views/OtherView.tsx';
export { SummaryText } from './views/Summary.tsx';
export { ViewBar } from './views/ViewBar.tsx';
export { WhenAskingOpens } from './notices/WhenAskingOpens.tsx';
