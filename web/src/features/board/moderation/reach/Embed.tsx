import { getOEmbed } from '@openfloor/contract/calls/boards';
import { requestOf } from '@openfloor/contract/calls/call';
import { EMBED_ORIGINS_MAX, WEB_ORIGIN_LENGTH_MAX } from '@openfloor/contract/limits';
import X from 'lucide-react/icons/x';
import { useAtomValue } from 'jotai';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { IconButton } from '../../../../design/components/IconButton/IconButton.tsx';
import { TextField } from '../../../../design/components/TextField/TextField.tsx';
import { paths } from '../../../../navigation/paths.ts';
import { useBoard } from '../../boardContext.ts';
import { useChangeSettings } from '../rules/useChangeSettings.ts';
import { CopyField, Integration, TestLink } from './Integration.tsx';
import { messages } from './messages.ts';
import { Select } from '../../../../design/components/Select/Select.tsx';
import { InPlan } from '../acts/InPlan.tsx';
import * as settings from '../rules/settings.css.ts';

const words = messages.embed;
const VIEWS = ['board', 'stage'] as const;

/** Puts the board or the stage into a page of another site. */
export const Embed = () => {
  const { boardId, atoms } = useBoard();
  const { embedOrigins } = useAtomValue(atoms.settings);
  const title = useAtomValue(atoms.head)?.talk.title ?? '';
  const [view, setView] = useState<(typeof VIEWS)[number]>('board');
  const path = `/embed/${boardId}?view=${view}`;
  const link = location.origin + paths.board(boardId);
  return (
    <Integration state={embedOrigins.length === 0 ? words.none : words.some(embedOrigins.length)}>
      <Origins origins={embedOrigins} />
      <Select label={words.view} values={VIEWS} names={words.views} value={view} onChoose={setView} />
      <CopyField name={words.snippet} text={iframe(location.origin + path, title)} />
      <CopyField name={words.oembed} text={location.origin + requestOf(getOEmbed, { url: link }).path} />
      <p className={settings.help}>{words.oembedHelp}</p>
      <TestLink path={path} />
    </Integration>
  );
};

/** The HTML that frames an address. */
const iframe = (src: string, title: string): string => {
  const frame = document.createElement('iframe');
  const attributes = { src, title, width: '600', height: '700', allow: 'clipboard-write; fullscreen' };
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
  return frame.outerHTML;
};

/** The sites whose pages may frame the board. */
const Origins = ({ origins }: { origins: readonly string[] }) => {
  const { change } = useChangeSettings();
  const [origin, setOrigin] = useState('');
  const [error, setError] = useState<string>();
  const set = async (next: readonly string[], done: string): Promise<boolean> => {
    const { isDone, complaint } = await change({ embedOrigins: [...next] }, done);
    // Removes the field's API name from the message, which is shown beside the field.
    setError(complaint?.replace(/^embedOrigins[.\d]*: /, ''));
    return isDone;
  };
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (origin.trim() !== '' && (await set([...origins, origin.trim()], words.added))) setOrigin('');
  };
  return (
    <form className={settings.field} onSubmit={(event) => void add(event)}>
      <p className={settings.legend}>{words.origins}</p>
      <p className={settings.help}>{words.originsHelp}</p>
      {origins.length > 0 && (
        <ul className={settings.labels}>
          {origins.map((known) => (
            <li key={known} className={settings.label}>
              <span dir="ltr">{known}</span>
              <IconButton
                label={words.remove(known)}
                onClick={() =>
                  void set(
                    origins.filter((other) => other !== known),
                    words.removed,
                  )
                }
              >
                <X aria-hidden size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {origins.length < EMBED_ORIGINS_MAX && (
        <InPlan feature="embed">
          <div className={settings.row}>
            <div className={settings.grows}>
              <TextField
                label={words.origin}
                inputMode="url"
                autoCapitalize="none"
                placeholder={words.originExample}
                maxLength={WEB_ORIGIN_LENGTH_MAX}
                value={origin}
                error={error}
                onChange={({ target }) => setOrigin(target.value)}
              />
            </div>
            <Button type="submit" disabled={origin.trim() === ''}>
              {words.add}
            </Button>
          </div>
        </InPlan>
      )}
    </form>
  );
};
