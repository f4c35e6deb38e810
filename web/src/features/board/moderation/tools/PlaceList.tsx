import type { BoardSettings } from '@openfloor/contract/storedSettings';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { Link } from '../../../../design/components/Link/Link.tsx';
import { TextField } from '../../../../design/components/TextField/TextField.tsx';
import { useIsOwner } from '../../access/useIsOwner.ts';
import { useBoard } from '../../boardContext.ts';
import { useIsDesk } from '../../useMedia.ts';
import { isPage, pathOf, toolsFor, type PlaceName, type ToolName } from '../places.ts';
import { findTools } from './findTools.ts';
import { messages } from './messages.ts';
import { numberText } from '../../../../design/formats.ts';
import { messages as hallMessages } from '../thisTalk/hall/messages.ts';
import { messages as brandMessages } from '../look/brandMessages.ts';
import { messages as ruleMessages } from '../rules/messages.ts';
import * as styles from './PlaceList.css.ts';

type PlaceListProps = {
  /** The place that is shown beside the list. */
  current: PlaceName | undefined;
  /** The place that was left for the list: it gets the focus. */
  returnedFrom: PlaceName | undefined;
  onOpen: (place: PlaceName) => void;
};

/** All tools by group, and a field to find one by its name. */
export const PlaceList = ({ current, returnedFrom, onOpen }: PlaceListProps) => {
  const isDesk = useIsDesk();
  const [search, setSearch] = useState('');
  const groups = toolsFor(useIsOwner());
  const matching = findTools(
    groups.flatMap(({ tools }) => tools.map((tool) => ({ tool, ...messages.tools[tool] }))),
    search,
  );
  const items = (tools: readonly ToolName[]) => (
    <ul>
      {tools.map((tool) => (
        <li key={tool}>
          <Tool
            tool={tool}
            isCurrent={tool === current}
            isReturnedFrom={tool === returnedFrom}
            onOpen={onOpen}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <nav className={styles.list} aria-label={messages.places}>
      <form
        role="search"
        className={styles.find}
        onSubmit={(event) => {
          event.preventDefault();
          if (search.trim() === '') return;
          event.currentTarget.parentElement?.querySelector<HTMLElement>('li > *')?.click();
        }}
      >
        <TextField
          label={messages.find}
          isLabelHidden
          type="search"
          placeholder={messages.findHint}
          // On a phone the keyboard would cover the list.
          data-not-first={isDesk ? undefined : true}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </form>
      <div className={styles.groups}>
        {search.trim() === '' ? (
          groups.map(({ group, tools }) => (
            <section key={group} aria-label={messages.groups[group]}>
              <h3 className={styles.group}>{messages.groups[group]}</h3>
              {items(tools)}
            </section>
          ))
        ) : (
          <>
            {items(matching.map(({ tool }) => tool))}
            <p role="status" className={styles.nothing}>
              {matching.length === 0 && messages.nothing}
            </p>
          </>
        )}
      </div>
    </nav>
  );
};

type ToolProps = {
  tool: ToolName;
  isCurrent: boolean;
  isReturnedFrom: boolean;
  onOpen: (place: PlaceName) => void;
};

const Tool = ({ tool, isCurrent, isReturnedFrom, onOpen }: ToolProps) => {
  const { boardId, atoms } = useBoard();
  const settings = useAtomValue(atoms.settings);
  const { name, help } = messages.tools[tool];
  const id = useId();
  const common = { className: styles.tool, 'aria-describedby': `${id}-now ${id}-help` };
  const words = (
    <>
      <span className={styles.name}>{name}</span>
      <span id={`${id}-now`} aria-hidden className={styles.now} dir="auto">
        {currentValueOf[tool]?.(settings)}
      </span>
      <span id={`${id}-help`} aria-hidden className={styles.help}>
        {help}
      </span>
    </>
  );
  if (isPage(tool))
    return (
      <Link {...common} to={pathOf(tool, boardId)}>
        {words}
      </Link>
    );
  return (
    <button
      {...common}
      type="button"
      aria-current={isCurrent || undefined}
      data-start={isReturnedFrom || undefined}
      onClick={() => onOpen(tool)}
    >
      {words}
    </button>
  );
};

const labelOf = <Value extends string>(
  { options }: { options: readonly { value: Value; label: string }[] },
  value: Value,
): string => options.find((option) => option.value === value)?.label ?? value;

const onOff = (isOn: boolean): 'on' | 'off' => (isOn ? 'on' : 'off');

/** The current value that a place changes, shown in the list so that the place need not be opened to read it. */
const currentValueOf: Partial<Record<ToolName, (now: BoardSettings) => string>> = {
  pauses: ({ asking, voting }) =>
    [
      asking === 'paused' ? hallMessages.asking.done.paused : [],
      voting === 'paused' ? hallMessages.voting.done.paused : [],
    ]
      .flat()
      .join(', '),
  notice: ({ notice }) => notice ?? '',
  stageOrder: ({ stageOrder }) => labelOf(ruleMessages.stageOrder, stageOrder),
  review: ({ review }) => labelOf(ruleMessages.review, onOff(review)),
  screening: ({ holdFlagged }) => labelOf(ruleMessages.holdFlagged, onOff(holdFlagged)),
  times: ({ opensAt, closesAt }) => (opensAt === null && closesAt === null ? hallMessages.times.clear : ''),
  labels: ({ labels }) => labels.map(({ name }) => name).join(', ') || ruleMessages.labels.none,
  names: ({ names }) => labelOf(ruleMessages.names, names),
  similar: ({ merge }) => labelOf(ruleMessages.merge, merge),
  brand: (now) => brandMessages.summaryOf(now.brand),
  invited: ({ invited }) => (invited === null ? ruleMessages.invited.none : numberText(invited)),
  replayedBy: ({ replay }) => labelOf(ruleMessages.replay, replay),
};
