import { z } from 'zod/mini';
import { ControlAct } from '../acts.ts';
import {
  AgendaItemId,
  BoardId,
  ContactId,
  ControlKey,
  ControlKeyId,
  ConferenceId,
  ModeratorId,
  OwnerId,
  PlanDeviceId,
  QuestionId,
  ShortId,
  WebhookId,
} from '../ids.ts';

/** Shapes of the parameters in the paths of calls, by name. */
export const PARAMS = {
  act: ControlAct,
  boardId: BoardId,
  contactId: ContactId,
  deviceId: PlanDeviceId,
  eventId: ConferenceId,
  itemId: AgendaItemId,
  key: ControlKey,
  keyId: ControlKeyId,
  /** As typed, see `normalizeCode`. */
  linkCode: z.string(),
  moderatorId: ModeratorId,
  ownerId: OwnerId,
  questionId: QuestionId,
  shortId: ShortId,
  webhookId: WebhookId,
} as const;
