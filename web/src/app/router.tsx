import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { PATTERNS } from './paths.ts';

/** Each screen loads on demand. */
const BoardPage = lazy(() => import('../features/board/BoardPage.tsx'));

export const Router = () => (
  <BrowserRouter>
    <Suspense>
      <Routes>
        <Route path={PATTERNS.board} element={<BoardPage />} />
      </Routes>
    </Suspense>
  </BrowserRouter>
);
