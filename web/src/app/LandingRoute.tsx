import { lazy, Suspense, useState } from 'react';

const LandingPage = lazy(() => import('../features/landing/LandingPage.tsx'));
const ContactDialog = lazy(() => import('../features/contact/ContactDialog.tsx'));

/** The landing page, and the contact dialog that its prices open; the dialog loads with its first use. */
export const LandingRoute = () => {
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
