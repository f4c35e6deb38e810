import { useStore } from 'jotai';
import { useInBrowser } from '../../../design/useInBrowser.ts';
import { boardOnPageAtom } from '../../../session/boardOnPage.ts';

/** Where people join: the origin of our pages, and its host for people to read. */
export const useOrigin = (): { origin: string; host: string } => {
  const drawn = useStore().get(boardOnPageAtom)?.drawn;
  const origin = useInBrowser(() => location.origin, drawn?.origin ?? '');
  return { origin, host: origin.replace(/^.*:\/\//, '') };
};
