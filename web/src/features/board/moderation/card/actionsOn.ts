import type { Question } from '@openfloor/contract/questions';
import Check from 'lucide-react/icons/check';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import ListChecks from 'lucide-react/icons/list-checks';
import MessageSquareReply from 'lucide-react/icons/message-square-reply';
import Mic from 'lucide-react/icons/mic';
import Pencil from 'lucide-react/icons/pencil';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Split from 'lucide-react/icons/split';
import Tag from 'lucide-react/icons/tag';
import Undo2 from 'lucide-react/icons/undo-2';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import X from 'lucide-react/icons/x';
import type { ComponentType, SVGProps } from 'react';
import type { ButtonTone } from '../../../../design/components/Button/Button.tsx';
import { messages } from '../messages.ts';
import type { QuestionActions } from '../acts/useModeration.ts';

type Icon = ComponentType<SVGProps<SVGSVGElement> & { size?: number | string }>;

/** `leaves`: the card leaves the list. `opens`: a dialog opens. `isOn`: what the action starts is under way. */
export type CardAction = {
  label: string;
  key?: string;
  Icon: Icon;
  run: () => void;
  tone?: ButtonTone;
  leaves?: boolean;
  opens?: boolean;
  isOn?: boolean;
};

/** `named`: buttons with words; `frequent`: buttons with an icon; `other`: items of the menu, those that a card seldom has last. */
type ActionsOfCard = { named: CardAction[]; frequent: CardAction[]; other: CardAction[] };
/** `isBlocked`: its author. `isPast`: the question is of an earlier talk, which has no stage. */
type Card = {
  act: QuestionActions;
  isAnswering: boolean;
  isOwn: boolean;
  isBlocked: boolean;
  isPast: boolean;
};

/** The actions that a question's status allows. */
export const actionsOn = (
  question: Question,
  { act, isAnswering, isOwn, isBlocked, isPast }: Card,
): ActionsOfCard => {
  const words = messages.actions;
  const { status, hidden, pinned, isAnswered, merged } = question;
  const approve: CardAction = {
    label: words.approve.label,
    key: 'a',
    Icon: Check,
    run: () => act.approve(question),
    tone: 'primary',
    leaves: true,
  };
  const decline: CardAction = {
    label: words.decline.label,
    key: 'd',
    Icon: X,
    run: () => act.askToDecline(question),
  };
  const returnToReview: CardAction = {
    label: words.return.label,
    Icon: Undo2,
    run: () => act.returnToReview(question),
    leaves: true,
  };
  const writing: CardAction[] = [
    {
      label: messages.edit.label,
      key: 'e',
      Icon: Pencil,
      run: () => act.open('edit', question),
      opens: true,
    },
    {
      label: messages.label.label,
      key: 'l',
      Icon: Tag,
      run: () => act.open('labels', question),
      opens: true,
    },
  ];
  const block: CardAction[] = isBlocked
    ? [{ label: messages.unblock, Icon: UserCheck, run: () => act.unblock(question) }]
    : isOwn
      ? []
      : [
          {
            label: messages.block,
            key: 'b',
            Icon: UserX,
            run: () => act.open('block', question),
            opens: true,
          },
        ];

  if (status === 'waiting') return { named: [approve, decline], frequent: [], other: [...writing, ...block] };
  if (status === 'declined')
    return { named: [approve], frequent: [returnToReview], other: [...writing, ...block] };

  const unpinAnswered: CardAction[] =
    pinned && !isPast
      ? [
          {
            label: messages.answeredUnpin,
            key: 'u',
            Icon: ListChecks,
            run: () => act.answerAndUnpin(question),
          },
        ]
      : [];
  const unmerge: CardAction[] = merged
    ? [{ label: messages.unmerge.label, key: 's', Icon: Split, run: () => act.unmerge(question.id) }]
    : [];
  const answering: CardAction = {
    label: isAnswering ? messages.answering.stop : messages.answering.start,
    key: 'n',
    Icon: Mic,
    run: () => act.toggleAnswering(question),
    isOn: isAnswering,
  };
  const pinning: CardAction = {
    label: pinned ? words.unpin.label : words.pin.label,
    key: 'p',
    Icon: pinned ? PinOff : Pin,
    run: () => act.togglePinned(question),
  };
  return {
    named: [],
    frequent: [
      ...(isPast ? [] : [answering]),
      {
        label: hidden ? words.unhide.label : words.hide.label,
        key: 'h',
        Icon: hidden ? Eye : EyeOff,
        run: () => act.toggleHidden(question),
      },
      ...(isPast ? [] : [pinning]),
      {
        label: isAnswered ? words['mark-unanswered'].label : words['mark-answered'].label,
        key: 'x',
        Icon: isAnswered ? CircleDashed : CircleCheck,
        run: () => act.toggleAnswered(question),
      },
    ],
    other: [
      {
        label: messages.reply.label,
        key: 'r',
        Icon: MessageSquareReply,
        run: () => act.open('reply', question),
        opens: true,
      },
      ...writing,
      returnToReview,
      decline,
      ...block,
      ...unmerge,
      ...unpinAnswered,
    ],
  };
};
