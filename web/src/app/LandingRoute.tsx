import { Suspense, useState } from 'react';
import { EnterCode } from '../features/join/EnterCode.tsx';
import LandingPage from '../features/landing/LandingPage.tsx';
import { lazyPart } from '../loading/lazyPart.ts';
import { useLoadedAhead } from '../loading/useLoadedAhead.ts';

const loadContactDialog = () => import('../features/contact/ContactDialog.tsx');
const ContactDialog = lazyPart(loadContactDialog);

/** The landing page with the join code field and the contact dialog, which loads after the page. */
export default function LandingRoute() {
  useLoadedAhead(loadContactDialog);
  const [isContactOpen, setIsContactOpen] = useState(false);
  return (
    <>
      <LandingPage enterCode={<EnterCode />} onContact={() => setIsContactOpen(true)} />
      {isContactOpen && (
        <Suspense>
          <ContactDialog onClose={() => setIsContactOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
