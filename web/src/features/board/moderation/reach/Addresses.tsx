import { useState } from 'react';
import { Select } from '../../../../design/components/Select/Select.tsx';
import { useBoard } from '../../boardContext.ts';
import { InPlan } from '../acts/InPlan.tsx';
import * as settings from '../rules/settings.css.ts';
import { CopyField, TestLink } from './Integration.tsx';
import { messages } from './messages.ts';

const ELEMENTS = ['now', 'top', 'code', 'votes', 'wall'] as const;
const words = messages.overlay;

/** The address of each element of the board that streaming software may show. */
export const Overlay = () => {
  const { boardId } = useBoard();
  const [show, setShow] = useState<(typeof ELEMENTS)[number]>('now');
  const path = `/overlay/${boardId}?show=${show}`;
  return (
    <InPlan feature="overlay">
      <div className={settings.fields}>
        <Select label={words.show} values={ELEMENTS} names={words.shows} value={show} onChoose={setShow} />
        <CopyField name={words.address} text={location.origin + path} />
        <p className={settings.help}>{words.help}</p>
        <TestLink path={path} />
      </div>
    </InPlan>
  );
};

/** Addresses at which programmers find the API. */
export const Programs = () => (
  <div className={settings.fields}>
    <CopyField name={messages.programs.docs} text={`${location.origin}/api/docs`} />
    <CopyField name={messages.programs.sdk} text="npm install @openfloor/client" />
    <TestLink path="/api/docs" />
  </div>
);
