import { atom } from 'jotai';
import type { BoardId } from '@openfloor/contract/ids';
import { pastPaths } from '../../../navigation/pastPaths.ts';
import { paths } from '../../../navigation/paths.ts';

/**
 * Board tools, grouped as an organiser thinks of them: places in the dialog, and pages. The list of places, its
 * field to find one and the palette read this table.
 */
export const GROUPS = [
  {
    group: 'talk',
    tools: ['pauses', 'times', 'nextTalk', 'notice', 'agenda', 'stageOrder', 'speakerNote', 'summary'],
  },
  { group: 'board', tools: ['share', 'stage', 'wall', 'myBoards'] },
  { group: 'people', tools: ['moderators', 'owners', 'blocked', 'links'] },
  { group: 'rules', tools: ['review', 'screening', 'labels', 'names', 'similar'] },
  { group: 'reach', tools: ['overlay', 'embed', 'keys', 'hooks', 'chapters', 'programs'] },
  { group: 'look', tools: ['title', 'brand'] },
  {
    group: 'afterwards',
    tools: ['insights', 'invited', 'export', 'replay', 'replayedBy', 'record', 'integrity', 'history'],
  },
  { group: 'end', tools: ['end'] },
] as const;

const PAGES = {
  ...pastPaths,
  stage: (boardId: BoardId) => paths.speaker(boardId),
  wall: paths.wall,
  myBoards: () => paths.myBoards,
};

export type GroupName = (typeof GROUPS)[number]['group'];
export type ToolName = (typeof GROUPS)[number]['tools'][number];
type PageName = keyof typeof PAGES;
export type PlaceName = Exclude<ToolName, PageName>;

const OF_OWNERS: ReadonlySet<ToolName> = new Set<ToolName>(['moderators', 'owners', 'links']);

/** Whether a tool is a page with an address of its own. */
export const isPage = (tool: ToolName): tool is PageName => tool in PAGES;

export const pathOf = (page: PageName, boardId: BoardId): string => PAGES[page](boardId);

/** The groups with the tools that this device may use. */
export const toolsFor = (isOwner: boolean): { group: GroupName; tools: ToolName[] }[] =>
  GROUPS.map(({ group, tools }) => ({
    group,
    tools: tools.filter((tool) => isOwner || !OF_OWNERS.has(tool)),
  }));

/** The place that the board tools show, or their list; undefined while they are closed. */
export const placeAtom = atom<PlaceName | 'list'>();
