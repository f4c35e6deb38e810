import { Yours } from '../ownQuestions/Yours.tsx';
import type { View } from '../boardSession.ts';
import { EarlierTalks } from './EarlierTalks.tsx';
import { Summary } from './Summary.tsx';

/** What a view shows that is not the list of questions. */
export const OtherView = ({ view }: { view: View }) => (
  <>
    {view === 'yours' && <Yours />}
    {view === 'earlier' && <EarlierTalks />}
    {view === 'summary' && <Summary />}
  </>
);
