import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Button, type ButtonTone } from '../../design/components/Button/Button.tsx';
import { IconButton } from '../../design/components/IconButton/IconButton.tsx';
import { Menu } from '../../design/components/Menu/Menu.tsx';
import { useMenu } from '../../design/components/Menu/useMenu.ts';
import { SortKeys } from '../../design/components/SortKeys/SortKeys.tsx';
import { Tabs } from '../../design/components/Tabs/Tabs.tsx';
import { DateField } from '../../design/components/TextField/DateField.tsx';
import { TextArea, TextField } from '../../design/components/TextField/TextField.tsx';
import { ThemeToggle } from '../../design/components/ThemeToggle/ThemeToggle.tsx';
import { TopBar } from '../../design/components/TopBar/TopBar.tsx';
import type { Part } from '../part.ts';
import { ARABIC } from '../SampleBoard.tsx';
import { row } from '../Gallery.css.ts';

const TONES: readonly ButtonTone[] = ['primary', 'signal', 'quiet', 'danger'];
const SORT_LABELS = { votes: 'Votes', age: 'Age', ascending: 'ascending', descending: 'descending' };

const SampleTabs = () => {
  const [value, setValue] = useState<'live' | 'review'>('live');
  const tabs = [
    { value: 'live', label: 'Live', count: 38 },
    { value: 'review', label: 'Review' },
  ] as const;
  return (
    <Tabs label="Lanes" tabs={tabs} value={value} onChange={setValue}>
      {value === 'live' ? 'Published questions' : 'Questions that wait'}
    </Tabs>
  );
};

const SampleMenu = () => {
  const { isOpen, opener, openerProps, close } = useMenu();
  const items = [
    { label: 'Edit', keyHint: 'e', run: () => undefined },
    { label: 'Block author', help: 'The author can still read and vote.', run: () => undefined },
  ];
  return (
    <div className={row}>
      <Button {...openerProps}>More actions</Button>
      {isOpen && <Menu label="More actions" items={items} opener={opener} onClose={close} />}
    </div>
  );
};

export const controls: Part = {
  name: 'Controls',
  states: {
    Buttons: (
      <div className={row}>
        {TONES.map((tone) => (
          <Button key={tone} tone={tone}>
            {tone}
          </Button>
        ))}
        <IconButton label="Close">
          <X aria-hidden size={20} />
        </IconButton>
        <ThemeToggle />
      </div>
    ),
    'Buttons, disabled': (
      <div className={row}>
        {TONES.map((tone) => (
          <Button key={tone} tone={tone} disabled>
            {tone}
          </Button>
        ))}
        <IconButton label="Close" disabled>
          <X aria-hidden size={20} />
        </IconButton>
      </div>
    ),
    'Text field': <TextField label="Board title" placeholder="Town hall" />,
    'Text field with an error': <TextField label="E-mail" defaultValue="office" error="Enter an address." />,
    'Text field in Arabic': <TextField label="Your name" defaultValue={ARABIC.name} />,
    'Date field': <DateField label="Last day" type="date" defaultValue="2026-05-04" />,
    'Text area': (
      <TextArea
        label="Your question"
        rows={3}
        defaultValue="Two lines&#10;of text"
      />
    ),
    'Text area in Arabic': <TextArea label="Your question" rows={3} defaultValue={ARABIC.text} />,
    'Sort keys': (
      <div className={row}>
        <SortKeys
          labels={SORT_LABELS}
          order={{ key: 'votes', direction: 'descending' }}
          onOrder={() => undefined}
        />
      </div>
    ),
    Menu: <SampleMenu />,
    Tabs: <SampleTabs />,
    'Top bar': (
      <TopBar>
        <Button>My Boards</Button>
      </TopBar>
    ),
  },
};
