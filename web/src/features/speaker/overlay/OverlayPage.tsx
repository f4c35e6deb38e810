import { OverlayQuery } from '@openfloor/contract/http/overlay';
import { BoardId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { isPageOf } from '../../../api/board/boardInPage.ts';
import { ERASED } from '../../../api/board/erasedTexts.ts';
import { QrCode } from '../../../design/components/QrCode/QrCode.tsx';
import { displayLineHeight, languageOf } from '../../../design/textLanguage.ts';
import { paths } from '../../../navigation/paths.ts';
import { BrandOnScreen } from '../stage/BrandOnScreen.tsx';
import { ScreenText } from '../screen/ScreenText.tsx';
import { useFitText } from '../screen/useFitText.ts';
import { mostVoted } from '../wall/mostVoted.ts';
import { messagesIn } from './messages.ts';
import * as styles from './Overlay.css.ts';
import { createOverlaySession, type OverlaySession } from './overlaySession.ts';

/**
 * Whether the server answered this address with an overlay: it writes the board into the page only if the board's plan
 * has overlays. The page's routes accept more addresses than the server's, so this checks again. In development Vite
 * serves the page.
 */
const isGranted = (boardId: BoardId): boolean => isPageOf(boardId) || import.meta.env.DEV;

/** One element of a board for streaming software, on a transparent page. The server refuses a wrong address. */
export default function OverlayPage() {
  const boardId = BoardId.safeParse(useParams()['boardId']).data;
  const query = OverlayQuery.safeParse(Object.fromEntries(useSearchParams()[0])).data;
  if (boardId === undefined || !query || !isGranted(boardId)) return null;
  return <Overlay key={boardId} boardId={boardId} query={query} />;
}

const Overlay = ({ boardId, query }: { boardId: BoardId; query: OverlayQuery }) => {
  const store = useStore();
  const session = useMemo(() => createOverlaySession(store, boardId), [boardId, store]);
  useEffect(() => session.start(), [session]);
  const isLoaded = useAtomValue(session.atoms.isLoaded);
  const isSilent = useAtomValue(session.isSilent);
  const { show = 'now', max, theme = 'dark', lang = 'en' } = query;
  return (
    // Styles in the page's head hide everything that is not in `data-overlay`, such as a notice that a part did not
    // load.
    <main data-overlay lang={lang} className={`${styles.root} ${styles.theme[theme]}`}>
      <BrandOnScreen session={session} isMarked={false} />
      {isLoaded && !isSilent && <Shown show={show} max={max} session={session} lang={lang} />}
    </main>
  );
};

type ElementProps = { session: OverlaySession; lang: string };

const Shown = ({ show, max, ...props }: ElementProps & Pick<OverlayQuery, 'show' | 'max'>) => {
  if (show === 'now') return <Now {...props} />;
  if (show === 'votes') return <Votes {...props} />;
  if (show === 'top') return <Top className={styles.top} max={max ?? 3} {...props} />;
  if (show === 'code') return <Code className={styles.code} {...props} />;
  return (
    <div className={styles.wall}>
      <Top className={styles.topOfWall} max={max ?? 5} {...props} />
      <Code className={styles.codeOfWall} {...props} />
    </div>
  );
};

/** The question that is being answered, if the public may see it. */
const useAnsweringQuestion = ({ atoms }: OverlaySession): Question | undefined => {
  const id = useAtomValue(atoms.answeringId);
  const question = useAtomValue(atoms.questions).get(id ?? '');
  return question && !question.hidden && question.text !== ERASED ? question : undefined;
};

const Now = ({ session, lang }: ElementProps) => {
  const question = useAnsweringQuestion(session);
  return question && <QuestionNow question={question} lang={lang} />;
};

/** Largest size of a short text, as a share of the room for it. */
const HIGHEST_SHARE = 0.22;

const QuestionNow = ({ question: { text: words, votes }, lang }: { question: Question; lang: string }) => {
  const { box, text } = useFitText(words, HIGHEST_SHARE);
  return (
    <section className={`of-now ${styles.now}`}>
      <div ref={box} className={styles.roomNow} />
      <article className={`of-question ${styles.shownNow}`}>
        <span dir="auto" className={`of-votes ${styles.tag}`}>
          <Count votes={votes} lang={lang} />
        </span>
        <div dir="auto" className={styles.plateNow}>
          <p
            ref={text}
            lang={languageOf(words) || lang}
            className={styles.textNow}
            style={{ lineHeight: displayLineHeight(words) }}
          >
            <ScreenText text={words} />
          </p>
        </div>
      </article>
    </section>
  );
};

const Votes = ({ session, lang }: ElementProps) => {
  const question = useAnsweringQuestion(session);
  return (
    question && (
      <p dir="auto" className={`of-votes ${styles.votes}`}>
        <Count votes={question.votes} lang={lang} />
      </p>
    )
  );
};

/** A number of votes with its word. */
const Count = ({ votes, lang }: { votes: number; lang: string }) => {
  const { language, voteUnit } = messagesIn(lang);
  return (
    <>
      {votes.toLocaleString(lang)}{' '}
      <span lang={language} className={styles.unit}>
        {voteUnit(votes)}
      </span>
    </>
  );
};

const Top = ({ session, lang, max, className }: ElementProps & { max: number; className: string }) => {
  const questions = useAtomValue(session.atoms.questions);
  const shown = mostVoted(
    Array.from(questions.values()).filter(({ text }) => text !== ERASED),
    max,
  );
  if (shown.length === 0) return null;
  return (
    <ol className={`of-top ${className}`} data-rows={shown.length}>
      {shown.map(({ id, text, votes }) => (
        <li key={id} className={`of-question ${styles.entry}`}>
          <span className={`of-votes ${styles.count}`}>{votes.toLocaleString(lang)}</span>
          <div className={styles.plateOfEntry}>
            <span
              dir="auto"
              lang={languageOf(text) || lang}
              className={styles.text}
              style={{ lineHeight: displayLineHeight(text) }}
            >
              <ScreenText text={text} />
            </span>
          </div>
        </li>
      ))}
    </ol>
  );
};

const Code = ({ session, lang, className }: ElementProps & { className: string }) => {
  const board = useAtomValue(session.board);
  const hasEnded = useAtomValue(session.atoms.endedAt) !== undefined;
  if (!board) return null;
  const path = paths.shortLink(board.shortId);
  const { language, join, read } = messagesIn(lang);
  return (
    <section className={`of-code ${className}`}>
      <div className={styles.square}>
        <QrCode content={location.origin + path} label={location.host + path} />
      </div>
      <div className={styles.address}>
        <BrandOnScreen session={session} />
        <span lang={language} dir="auto" className={styles.quiet}>
          {hasEnded ? read : join}
        </span>
        <bdi className={styles.quiet}>{location.host}</bdi>
        <bdi>{path}</bdi>
      </div>
    </section>
  );
};
