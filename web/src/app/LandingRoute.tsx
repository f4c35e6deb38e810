import { lazy, Suspense, useState } from 'react';
import { useLoadedAhead } from './useLoadedAhead.ts';

const LandingPage = lazy(() => import('../features/landing/LandingPage.tsx'));
const loadContactDialog = () => import('../features/contact/ContactDialog.tsx');
const ContactDialog = lazy(loadContactDialog);

/** The landing page, and the contact dialog that its prices open; the dialog is no part of the first load. */
export const LandingRoute = () => {
  useLoadedAhead(loadContactDialog);
  const [isContactOpen, setIsContactOpen] = useState(false);
  return (
    <>
      <LandingPage onContact={() => setIsContactOpen(true)} />
      {isContactOpen && (
        <Suspense>
          <ContactDialog onClose={() => setIsContactOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
