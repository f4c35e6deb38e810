import type { Part } from './part.ts';
import { askForm } from './parts/askForm.tsx';
import { banners } from './parts/banners.tsx';
import { brand } from './parts/brand.tsx';
import { controls } from './parts/controls.tsx';
import { dialogs } from './parts/dialogs.tsx';
import { emptyStates } from './parts/emptyStates.tsx';
import { marks } from './parts/marks.tsx';
import { plan } from './parts/plan.tsx';
import { programmeFile } from './parts/programmeFile.tsx';
import { audienceCard, moderatorCard } from './parts/questionCard.tsx';
import { stageQuestion } from './parts/stageQuestion.tsx';
import { strip } from './parts/strip.tsx';
import { toasts } from './parts/toasts.tsx';
import { voteButton } from './parts/voteButton.tsx';
import { yours } from './parts/yours.tsx';

export const PARTS: readonly [Part, ...Part[]] = [
  controls,
  programmeFile,
  marks,
  voteButton,
  audienceCard,
  moderatorCard,
  askForm,
  yours,
  strip,
  emptyStates,
  banners,
  plan,
  brand,
  stageQuestion,
  toasts,
  dialogs,
];
