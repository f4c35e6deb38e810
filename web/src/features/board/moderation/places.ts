import { atom } from 'jotai';
import { pastPaths } from '../../../navigation/pastPaths.ts';

/**
 * Board tools, grouped as an organiser thinks of them: places in the dialog, and pages of the board's past. The list of places, its
 * field to find one and the palette read this table.
 */
export const GROUPS = [
  {
    group: 'talk',
    tools: ['pauses', 'notice', 'agenda', 'nextTalk', 'stageOrder', 'speakerNote', 'summary'],
  },
  { group: 'people', tools: ['moderators', 'owners', 'blocked', 'links'] },
  { group: 'rules', tools: ['review', 'screening', 'labels', 'names', 'similar', 'times'] },
  { group: 'reach', tools: ['overlay', 'embed', 'keys', 'hooks', 'chapters', 'programs'] },
  { group: 'look', tools: ['title', 'brand'] },
  {
    group: 'afterwards',
    tools: ['insights', 'invited', 'export', 'replay', 'replayedBy', 'record', 'integrity', 'history'],
  },
  { group: 'end', tools: ['end'] },
] as const;

export type GroupName = (typeof GROUPS)[number]['group'];
export type ToolName = (typeof GROUPS)[number]['tools'][number];
type PageName = keyof typeof pastPaths;
export type PlaceName = Exclude<ToolName, PageName>;

const OF_OWNERS: ReadonlySet<ToolName> = new Set<ToolName>(['moderators', 'owners', 'links']);

/** Whether a tool is a page with an address of its own. */
export const isPage = (tool: ToolName): tool is PageName => tool in pastPaths;

/** The groups with the tools that this device may use. */
export const toolsFor = (isOwner: boolean): { group: GroupName; tools: ToolName[] }[] =>
  GROUPS.map(({ group, tools }) => ({
    group,
    tools: tools.filter((tool) => isOwner || !OF_OWNERS.has(tool)),
  }));

/** What Board tools show: a place, or their list; undefined while they are closed. */
export const placeAtom = atom<PlaceName | 'list'>();
