import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazyPart } from '../loading/lazyPart.ts';
import { paths, PATTERNS } from '../navigation/paths.ts';

const EmbedPage = lazyPart(() => import('./EmbedPage.tsx'));
const OverlayPage = lazyPart(() => import('../features/speaker/overlay/OverlayPage.tsx'));
const ConferencePage = lazyPart(() => import('../features/conference/ConferencePage.tsx'));
const LobbyPage = lazyPart(() => import('../features/conference/lobby/LobbyPage.tsx'));
const NotFoundPage = lazyPart(() => import('../features/not-found/NotFoundPage.tsx'));
const SuperAdminPage = lazyPart(() => import('../features/super-admin/SuperAdminPage.tsx'));
const UnknownCodePage = lazyPart(() => import('../features/join/UnknownCodePage.tsx'));

/**
 * Pages that few visitors open. They share a route, because each route makes the scripts of the audience's board
 * larger.
 */
export default function OtherPages() {
  return (
    <Suspense>
      <Routes>
        <Route path={PATTERNS.shortLink} element={<UnknownCodePage />} />
        <Route path="/embed/:boardId" element={<EmbedPage />} />
        <Route caseSensitive path="/overlay/:boardId" element={<OverlayPage />} />
        <Route path="/event/:eventId" element={<ConferencePage />} />
        <Route path="/event/:eventId/lobby" element={<LobbyPage />} />
        <Route path={paths.superAdmin} element={<SuperAdminPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
