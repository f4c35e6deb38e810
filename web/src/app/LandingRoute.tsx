import { Suspense, useState } from 'react';
import LandingPage from '../features/landing/LandingPage.tsx';
import { lazyPart } from '../loading/lazyPart.ts';
import { useLoadedAhead } from './useLoadedAhead.ts';

const loadContactDialog = () => import('../features/contact/ContactDialog.tsx');
const ContactDialog = lazyPart(loadContactDialog);

/** The landing page, and the contact dialog that its prices open; the dialog is no part of the first load. */
export default function LandingRoute() {
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
}
