/**
 * The parts beside a board's list that a board in its default state does not need, in one file. Moderators see some
 * of them.
 */
export { NameField } from './ask/NameField.tsx';
export { NextPlanned } from './head/NextPlanned.tsx';
export { AnsweredLine } from './list/AnsweredLine.tsx';
export { LabelFilter } from './views/LabelFilter.tsx';
export { OtherView } from './views/OtherView.tsx';
export { SummaryText } from './views/Summary.tsx';
export { ViewBar } from './views/ViewBar.tsx';
export { AccessLostBanner } from './notices/AccessLostBanner.tsx';
export { AfterClosing } from './notices/AfterClosing.tsx';
export { AfterEnd } from './notices/AfterEnd.tsx';
export { KeptTexts } from './notices/KeptTexts.tsx';
export { WhenAskingOpens } from './notices/WhenAskingOpens.tsx';
