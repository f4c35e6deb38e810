import { button } from '../../../../design/components/Button/Button.css.ts';
import * as settings from '../rules/settings.css.ts';
import { messages } from './messages.ts';

/** Link that opens what the integration makes, in a new tab. */
export const TestLink = ({ path }: { path: string }) => (
  <div className={settings.row}>
    <a className={button.quiet} href={path} target="_blank" rel="noreferrer">
      {messages.testInTab}
    </a>
  </div>
);
