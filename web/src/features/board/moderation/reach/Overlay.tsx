import { useState } from 'react';
import { Select } from '../../../../design/components/Select/Select.tsx';
import { useBoard } from '../../boardContext.ts';
import { InPlan } from '../acts/plan/InPlan.tsx';
import * as settings from '../rules/settings.css.ts';
import { CopyField } from './CopyField.tsx';
import { messages } from './messages.ts';
import { TestLink } from './TestLink.tsx';

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
