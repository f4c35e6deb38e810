import type { ReactNode, RefObject } from 'react';
import { useDocumentTitle } from '../../navigation/useDocumentTitle.ts';
import { useOpenBoard } from '../../navigation/useOpenBoard.ts';
import { Comparison } from './sections/Comparison.tsx';
import { Features } from './sections/Features.tsx';
import { FinalCall } from './sections/FinalCall.tsx';
import { Footer } from './sections/Footer.tsx';
import { Hero } from './sections/Hero.tsx';
import { Masthead } from './sections/Masthead.tsx';
import { messages } from './messages.ts';
import { Pains } from './sections/Pains.tsx';
import { Pricing } from './sections/Pricing.tsx';
import { Steps } from './sections/Steps.tsx';
import { Voices } from './sections/Voices.tsx';
import { useIsHydrated } from '../../design/useInBrowser.ts';
import { useInstallation } from './useInstallation.ts';
import * as styles from './LandingPage.css.ts';

type LandingPageProps = {
  createForm: ReactNode;
  /** The field of `createForm`. */
  eventName: RefObject<HTMLInputElement | null>;
  enterCode: ReactNode;
  onContact: () => void;
  /** Opens the sign-in. Called if this server requires one even for a demo. */
  onSignIn: () => void;
};

export default function LandingPage({
  createForm,
  eventName,
  enterCode,
  onContact,
  onSignIn,
}: LandingPageProps) {
  useDocumentTitle(messages.documentTitle);
  const { isOpening, open } = useOpenBoard();
  const installation = useInstallation();
  const openDemo = async (): Promise<void> => {
    const opening = await open({ title: messages.sample.title, demo: true });
    if (opening === 'sign-in-required') onSignIn();
  };
  const goToStart = (): void => {
    scrollTo({ top: 0 });
    eventName.current?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.page} data-hydrated={useIsHydrated()}>
      <Masthead installation={installation} />
      <main className={styles.sections}>
        <Hero
          createForm={createForm}
          enterCode={enterCode}
          isOpening={isOpening}
          onStartDemo={() => void openDemo()}
        />
        <Pains />
        <Steps />
        <Features installation={installation} />
        <Voices />
        <Comparison />
        <Pricing installation={installation} onContact={onContact} />
        <FinalCall isOpening={isOpening} onCreateFreeBoard={goToStart} onPlayDemo={() => void openDemo()} />
      </main>
      <Footer />
    </div>
  );
}
