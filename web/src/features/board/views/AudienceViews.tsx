import { Yours } from '../ownQuestions/Yours.tsx';
import { EarlierTalks } from './EarlierTalks.tsx';
import { Summary } from './Summary.tsx';
import { ViewBar, type ViewBarProps } from './ViewBar.tsx';

/** The choice of views above the list, and the views that are no list of the board's questions. */
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
