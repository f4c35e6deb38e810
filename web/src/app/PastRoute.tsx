import { Suspense, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { lazyPart } from '../loading/lazyPart.ts';

const InsightsPage = lazyPart(() => import('../features/insights/InsightsPage.tsx'));
const RecordPage = lazyPart(() => import('../features/record/RecordPage.tsx'));
const ReplayPage = lazyPart(() => import('../features/replay/ReplayPage.tsx'));
const NotFoundPage = lazyPart(() => import('../features/not-found/NotFoundPage.tsx'));

const PAGES = new Map<string | undefined, ReactNode>([
  ['insights', <InsightsPage key="insights" />],
  ['record', <RecordPage key="record" />],
  ['replay', <ReplayPage key="replay" />],
]);

/** Pages about a board's past. They share a route, because each route makes the scripts of the audience's board larger. */
export default function PastRoute() {
  return <Suspense>{PAGES.get(useParams()['page']) ?? <NotFoundPage />}</Suspense>;
}
