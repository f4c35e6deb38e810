import { Suspense, useRef, useState } from 'react';
import { EnterCode } from '../features/join/EnterCode.tsx';
import LandingPage from '../features/landing/LandingPage.tsx';
import { messages as landing } from '../features/landing/messages.ts';
import { useSignIn } from '../features/my-boards/account/useSignIn.ts';
import { CreateForm } from '../features/my-boards/CreateForm.tsx';
import { paths } from '../navigation/paths.ts';
import { lazyPart } from '../loading/lazyPart.ts';
import { useLoadedAhead } from '../loading/useLoadedAhead.ts';

const loadContactDialog = () => import('../features/contact/ContactDialog.tsx');
const ContactDialog = lazyPart(loadContactDialog);

/**
 * The landing page with the fields for a new board and a join code, and the contact dialog, which loads after the page.
 */
export default function LandingRoute() {
  useLoadedAhead(loadContactDialog);
  const eventName = useRef<HTMLInputElement>(null);
  const { signIn } = useSignIn();
  const [isContactOpen, setIsContactOpen] = useState(false);
  return (
    <>
      <LandingPage
        createForm={
          <CreateForm ref={eventName} label={landing.nameLabel} placeholder={landing.namePlaceholder} />
        }
        eventName={eventName}
        enterCode={<EnterCode />}
        onContact={() => setIsContactOpen(true)}
        onSignIn={() => void signIn(paths.home)}
      />
      {isContactOpen && (
        <Suspense>
          <ContactDialog onClose={() => setIsContactOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
