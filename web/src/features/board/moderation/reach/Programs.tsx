import * as settings from '../rules/settings.css.ts';
import { CopyField } from './CopyField.tsx';
import { messages } from './messages.ts';
import { TestLink } from './TestLink.tsx';

/** Addresses at which programmers find the API. */
export const Programs = () => (
  <div className={settings.fields}>
    <CopyField name={messages.programs.docs} text={`${location.origin}/api/docs`} />
    <CopyField name={messages.programs.sdk} text="npm install @openfloor/client" />
    <TestLink path="/api/docs" />
  </div>
);
