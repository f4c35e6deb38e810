import { Yours } from '../ownQuestions/Yours.tsx';
import { EarlierTalks } from './EarlierTalks.tsx';
import { Summary } from './Summary.tsx';
import { ViewBar, type ViewBarProps } from './ViewBar.tsx';

/** The buttons that choose a view, and the chosen view unless it is the list of questions. */
export default function AudienceViews(props: ViewBarProps) {
  return (
    <>
      <ViewBar {...props} />
      {props.view === 'yours' && <Yours />}
      {props.view === 'earlier' && <EarlierTalks />}
      {props.view === 'summary' && <Summary />}
    </>
  );
}
