import { Yours } from '../ownQuestions/Yours.tsx';
import type { View } from '../boardSession.ts';
import { EarlierTalks } from './EarlierTalks.tsx';
import { Summary } from './Summary.tsx';

/** The content of a view that is not a list of questions. */
export const OtherView = ({ view }: { view: View }) => (
  <>
    {view === 'yours' && <Yours />}
    {view === 'earlier' && <EarlierTalks />}
    {view === 'summary' && <Summary />}
  </>
);
