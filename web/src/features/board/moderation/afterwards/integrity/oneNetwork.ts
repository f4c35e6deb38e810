import type { QuestionId } from '@openfloor/contract/ids';
import { atom } from 'jotai';

/** From the latest report: the questions with most of their votes from one network, and the share of that network. */
export const oneNetworkAtom = atom<ReadonlyMap<QuestionId, number>>(new Map());

/** Whether the report is open: its notice and the menus of cards open it. */
export const reportOpenAtom = atom(false);
