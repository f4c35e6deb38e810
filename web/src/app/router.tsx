import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { LandingRoute } from './LandingRoute.tsx';
import { paths, PATTERNS } from './paths.ts';

/** Each screen loads on demand. */
const BoardPage = lazy(() => import('../features/board/BoardPage.tsx'));
const SpeakerPage = lazy(() => import('../features/speaker/SpeakerPage.tsx'));
const MyBoardsPage = lazy(() => import('../features/my-boards/MyBoardsPage.tsx'));
const SuperAdminPage = lazy(() => import('../features/super-admin/SuperAdminPage.tsx'));
const NotFoundPage = lazy(() => import('../features/not-found/NotFoundPage.tsx'));

export const Router = () => (
  <BrowserRouter>
    <Suspense>
      <Routes>
        <Route path={paths.home} element={<LandingRoute />} />
        <Route path={PATTERNS.board} element={<BoardPage />} />
        <Route path={PATTERNS.speaker} element={<SpeakerPage />} />
        <Route path={paths.myBoards} element={<MyBoardsPage />} />
        <Route path={paths.superAdmin} element={<SuperAdminPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  </BrowserRouter>
);
