import { MODERATORS_MAX } from '@openfloor/contract/limits';
import { assertNever } from '../assertNever.ts';
import { holdItem, putAgenda, releaseItem } from './agenda.ts';
import { arrangeStage, startAnswering, stopAnswering } from './answering.ts';
import type { BoardState } from './boardState.ts';
import type { BoardCommand } from './commands.ts';
import { accept, refuse, type Command, type DecideContext, type Decision } from './decision.ts';
import { merge, unmerge } from './merging.ts';
import { addOwner, removeOwner } from './owners.ts';
import { erase } from './erasure.ts';
import { totalsAfter } from './mergedTree.ts';
import { blockAuthor, moderate, moderateOne, unblock } from './moderation.ts';
import { ask, editOwn, vote, withdraw } from './participation.ts';
import { releaseSessions, setSessionsAside, totalsWith } from './setAside.ts';
import { changedSettings, settingsFault, toDifferences } from './settings.ts';
import { publishSummary, takeBackSummary, writeSummary } from './summary.ts';
import { startDueTalk, startTalk } from './talks.ts';
import { planUndo } from './undo.ts';
import { dismissFlags, edit, flag, label, reply } from './writing.ts';

/**
 * Decides which event a command records, or why it is refused. Pure; `state` must contain everything that the command
 * touches (see `touchedBy`) and is not modified. Each accepted command records at most one event, so that an act is one
 * position in the stream; a setting may add another. SPEC.md numbers the rules.
 */
export const decide = (command: BoardCommand, state: BoardState, context: DecideContext): Decision => {
  if (command.type === 'EraseQuestions') return erase(command, state);
  if (state.closedAt !== undefined) return refuse('board-not-found');
  switch (command.type) {
    case 'AskQuestion':
      return ask(command, state, context);
    case 'Vote':
      return vote(command, state, context);
    case 'ModerateQuestion':
      return moderateOne(command, state);
    case 'ModerateQuestions':
      return moderate(command, state);
    case 'MergeQuestions':
      return merge(command, state);
    case 'UnmergeQuestion':
      return unmerge(command, state);
    case 'WithdrawQuestion':
      return withdraw(command, state);
    case 'EditOwnQuestion':
      return editOwn(command, state, context);
    case 'EditQuestion':
      return edit(command, state);
    case 'ReplyToQuestion':
      return reply(command, state);
    case 'LabelQuestion':
      return label(command, state);
    case 'FlagQuestion':
      return flag(command, state);
    case 'DismissFlags':
      return dismissFlags(command, state);
    case 'StartAnswering':
      return startAnswering(command, state);
    case 'StopAnswering':
      return stopAnswering(command, state);
    case 'ArrangeStage':
      return arrangeStage(command, state);
    case 'ChangeSettings':
      return changeSettings(command, state, context);
    case 'StartTalk':
      return startTalk(command, state, context);
    case 'StartDueTalk':
      return startDueTalk(command, state, context);
    case 'PutAgenda':
      return putAgenda(command, state, context);
    case 'HoldAgendaItem':
      return holdItem(command, state);
    case 'ReleaseAgendaItem':
      return releaseItem(command, state);
    case 'WriteSummary':
      return writeSummary(command, state);
    case 'PublishSummary':
      return publishSummary(command, state);
    case 'TakeBackSummary':
      return takeBackSummary(state);
    case 'SetSessionsAside':
      return setSessionsAside(command, state);
    case 'ReleaseSessions':
      return releaseSessions(command, state);
    case 'InviteModerator':
      return invite(command, state);
    case 'RevokeModerator':
      return revoke(command, state);
    case 'UndoAct':
      return undo(command, state);
    case 'BlockAuthor':
      return blockAuthor(command, state);
    case 'UnblockParticipant':
      return unblock(command, state);
    case 'RotateKeys':
      return rotateKeys(command, state);
    case 'IssueOwnerLink':
      return accept({ type: 'v1.OwnerLinkIssued' });
    case 'AddOwner':
      return addOwner(command, state);
    case 'RemoveOwner':
      return removeOwner(command, state);
    case 'CloseBoard':
      return accept({ type: 'v1.BoardClosed' });
    case 'EndBoard':
      return endBoard(state);
    case 'ReopenBoard':
      return state.endedAt === undefined ? accept() : accept({ type: 'v1.BoardReopened' });
    case 'RenameBoard':
      return state.title === command.title
        ? accept()
        : accept({ type: 'v1.BoardRenamed', title: command.title });
    default:
      return assertNever(command);
  }
};

/** Records only the settings that change. */
const changeSettings = (
  { settings }: Command<'ChangeSettings'>,
  state: BoardState,
  { now }: DecideContext,
): Decision => {
  const changed = changedSettings(state.settings, settings);
  if (!changed) return accept();
  const fault = settingsFault({ ...state.settings, ...changed }, changed, now);
  if (fault !== undefined) return { ...refuse('invalid-request'), message: fault };
  return accept({ type: 'v1.SettingsChanged', ...toDifferences(state.settings, changed) });
};

const invite = ({ moderatorId, name }: Command<'InviteModerator'>, state: BoardState): Decision =>
  state.moderators.filter(({ isRevoked }) => !isRevoked).length >= MODERATORS_MAX
    ? { ...refuse('board-full'), message: `A board has at most ${MODERATORS_MAX} moderators.` }
    : accept({ type: 'v1.ModeratorInvited', moderatorId, name });

const revoke = ({ moderatorId }: Command<'RevokeModerator'>, state: BoardState): Decision => {
  const moderator = state.moderators.find(({ id }) => id === moderatorId);
  if (!moderator) return refuse('moderator-not-found');
  return moderator.isRevoked ? accept() : accept({ type: 'v1.ModeratorRevoked', moderatorId });
};

/** Restores what an act replaced, and counts the votes of questions and sessions that this moves or sets aside. */
const undo = ({ seq }: Command<'UndoAct'>, state: BoardState): Decision => {
  const restored = planUndo(state, seq);
  if (!restored) return refuse('cannot-undo');
  const moves = (restored.questions ?? []).flatMap(({ questionId: id, mergedInto }) =>
    mergedInto === undefined ? [] : { id, into: mergedInto ?? undefined },
  );
  const counted = moves.length > 0 && { votes: totalsAfter(state, moves) };
  const { setAside } = restored;
  const recounted =
    setAside && totalsWith(state, setAside.sessionIds, { isCounted: setAside.group === null });
  return accept({ type: 'v1.ActUndone', seq, restored: { ...restored, ...counted, ...recounted } });
};

const endBoard = ({ endedAt, answeringId }: BoardState): Decision =>
  endedAt === undefined
    ? accept({ type: 'v1.BoardEnded', ...(answeringId !== undefined && { answeredId: answeringId }) })
    : accept();

const rotateKeys = ({ keyId }: Command<'RotateKeys'>, state: BoardState): Decision =>
  state.keyId === keyId ? accept() : accept({ type: 'v1.KeysRotated', keyId });
