import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { useBoard } from '../../boardContext.ts';
import { InPlan } from '../plan/InPlan.tsx';
import * as settings from '../settings/BoardSettings.css.ts';
import { CopyField } from './CopyField.tsx';
import { Card } from './Card.tsx';
import { ControlKeys } from './ControlKeys.tsx';
import { Embed } from './Embed.tsx';
import { messages } from './messages.ts';
import { Select } from '../../../../design/components/Select/Select.tsx';
import { TestLink } from './TestLink.tsx';
import { Webhooks } from './Webhooks.tsx';

/** How the board reaches other programs: a line for each way, which unfolds. */
export default function Integrations({ onChapters }: { onChapters: () => void }) {
  return (
    <div>
      <Overlay />
      <Embed />
      <ControlKeys />
      <Webhooks />
      <Chapters onOpen={onChapters} />
      <Card {...messages.programs}>
        <CopyField name={messages.programs.docs} text={`${location.origin}/api/docs`} />
        <CopyField name={messages.programs.sdk} text="npm install @openfloor/client" />
        <TestLink path="/api/docs" />
      </Card>
    </div>
  );
}

const ELEMENTS = ['now', 'top', 'code', 'votes', 'wall'] as const;

const Overlay = () => {
  const { boardId } = useBoard();
  const [show, setShow] = useState<(typeof ELEMENTS)[number]>('now');
  const path = `/overlay/${boardId}?show=${show}`;
  const words = messages.overlay;
  return (
    <Card {...words}>
      <InPlan feature="overlay">
        <Select label={words.show} values={ELEMENTS} names={words.shows} value={show} onChoose={setShow} />
        <CopyField name={words.address} text={location.origin + path} />
        <p className={settings.help}>{words.help}</p>
        <TestLink path={path} />
      </InPlan>
    </Card>
  );
};

const Chapters = ({ onOpen }: { onOpen: () => void }) => {
  const questions = useAtomValue(useBoard().atoms.questions);
  const answered = [...questions.values()].filter(({ isAnswered }) => isAnswered).length;
  const words = messages.chapters;
  return (
    <Card name={words.name} what={words.what} state={answered === 0 ? words.none : words.some(answered)}>
      <p className={settings.help}>{words.help}</p>
      <div className={settings.row}>
        <Button onClick={onOpen}>{words.open}</Button>
      </div>
    </Card>
  );
};
