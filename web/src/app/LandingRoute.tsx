import { Suspense, useRef, useState } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { EnterCode } from '../features/join/EnterCode.tsx';
import type { LoadScene, Scene } from '../features/landing/content.ts';
import LandingPage from '../features/landing/LandingPage.tsx';
import { messages as landing } from '../features/landing/messages.ts';
import { useSignIn } from '../features/my-boards/account/useSignIn.ts';
import { CreateForm } from '../features/my-boards/CreateForm.tsx';
import { paths } from '../navigation/paths.ts';
import { lazyPart } from '../loading/lazyPart.ts';
import { useLoadedAhead } from '../loading/useLoadedAhead.ts';

const loadContactDialog = () => import('../features/contact/ContactDialog.tsx');
const ContactDialog = lazyPart(loadContactDialog);

/** A scene that fails stays empty: the page works without it. */
const sceneOf =
  (load: () => Promise<{ default: Scene }>): LoadScene =>
  async () => {
    const scene = await load();
    return {
      Scene: (props) => (
        <ErrorBoundary fallback={() => undefined}>
          <scene.default {...props} />
        </ErrorBoundary>
      ),
    };
  };
const SCENES = {
  stage: sceneOf(() => import('./scenes/StageScene.tsx')),
  wall: sceneOf(() => import('./scenes/WallScene.tsx')),
  desk: sceneOf(() => import('./scenes/DeskScene.tsx')),
  replay: sceneOf(() => import('./scenes/ReplayScene.tsx')),
};

/** The landing page with the fields for a new board and a join code, and the contact dialog, which loads after the page. */
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
        scenes={SCENES}
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
