import { BoardEvent } from '@openfloor/contract/events';
import { toExported } from '@openfloor/contract/exportConversion';
import { expect, it } from 'vitest';
import * as samples from '../testing/sampleBoard.ts';
import { bytesToBase64 } from './base64.ts';
import { leafHashOf, sealFlags } from './leaf.ts';

const salts = (seq: number, of: string): string => btoa(`${of} ${seq}`.padEnd(18, '.')).slice(0, 24);
const pseudonymize = (sessionId: string): string => `author ${sessionId.slice(-3)}`;

/** Types of which the sample board has functions instead of events. */
const FURTHER: readonly BoardEvent[] = [
  {
    type: 'v1.VotesRetracted',
    questionIds: [samples.questionId, samples.otherQuestionId],
    sessionId: samples.ben,
  },
  samples.moderated('decline', samples.questionId, samples.otherQuestionId),
  samples.merged(2),
  samples.unmerged(1),
  samples.setAside({ [samples.questionId]: 0 }, 1, samples.anna, samples.ben),
  samples.released({ [samples.questionId]: 1 }, 0, samples.anna, samples.ben),
  samples.arranged(samples.otherQuestionId, samples.questionId),
  samples.undone(5, {
    questions: [
      { questionId: samples.questionId, text: 'When is lunch?', original: null, flags: samples.flags },
    ],
    blocked: [samples.anna],
  }),
  { type: 'v1.QuestionsErased', questionIds: [samples.questionId] },
];

/** The first sample of each type of event. */
const byType = (): Map<string, BoardEvent> => {
  const found = new Map<string, BoardEvent>();
  for (const sample of [...Object.values(samples), ...FURTHER]) {
    const event = BoardEvent.safeParse(sample).data;
    if (event && !found.has(event.type)) found.set(event.type, event);
  }
  return found;
};

it('[PR9] every type of event has a leaf that is pinned', () => {
  const types = BoardEvent.def.options.flatMap(({ shape }) => [...shape.type.def.values]);
  expect([...byType().keys()].toSorted()).toEqual(types.toSorted());
});

it('[PR9] the leaves of stored events never change', () => {
  const leaves = Array.from(byType(), ([type, event]) => {
    const recorded = { seq: 7, at: samples.at, actor: 'moderator', event } as const;
    const leaf = leafHashOf(samples.boardId, toExported(recorded, pseudonymize, salts, sealFlags));
    return `${type} ${bytesToBase64(leaf)}`;
  });
  expect(leaves.toSorted()).toMatchInlineSnapshot(`
    [
      "v1.ActUndone uaAMjVfPOnXKWEM2CjYOsYQlvFidN+uEAXUewSnrfyY=",
      "v1.AgendaChanged SIYyWbdd3J5OUKF9mJknxjvH/o49PuKxl/GuT9bhScw=",
      "v1.AgendaItemHeld 2n2C4RGyT5Gc2hzAA4s838M3xSiiwXsfIeYl0AOSv9U=",
      "v1.AgendaItemReleased ar10U1dLHbf+6mhzc8cr7qUqbVbDfM4/tJDkrVSQ/f4=",
      "v1.AnsweringStarted SCgszPdbcDUuyhLrZZ+zOvO4aJ7U5lKWpnsLWRdMdQw=",
      "v1.AnsweringStopped nxea21iHErOaE86/lO4fZ8NPUVNRXahFkneSzL/PhUk=",
      "v1.BoardClosed cZo1PMcszvavmaaU9/O8nnWq+XwM9Y1Igi7MVuJvWyY=",
      "v1.BoardEnded OmkaDHewaPIFwfSYkADpeyYEcuptBqWW3fUEIf/4cyI=",
      "v1.BoardOpened 58NlznQcS1m+r1LEx7BrTPY4UlOM6uYiYJTMG69SVQo=",
      "v1.BoardRenamed Akn25vxmugR7IFQhq/U626BTXOpfbMQnoB2lo/QOPzg=",
      "v1.BoardReopened BFsD5uZ3l6xm0oJUT7yx2zd5Jd/vO8oLKbLXIB9YxoU=",
      "v1.FlagsDismissed OVfBqS+vsu0Qiea43thlE1CVAJ8BsC/fgWPm0ZgrnHY=",
      "v1.KeysRotated G8yLa86FT2xb5siLVXpe1BWGtO8c9BekDNJxhbQPfww=",
      "v1.ModeratorInvited wQ8cUmLT8xR3QP7I9SaOVWJh3kFU+gP5TKDPUCp6tLo=",
      "v1.ModeratorRevoked d2xAuYsJn7QjUWxL2kQrBXb8p319NV4tXbV9a8y4RgQ=",
      "v1.OwnerAdded zPRkABroF67MgYNzAHe4E9MoY3TSql9FURA8iMcGj/8=",
      "v1.OwnerLinkIssued XfTtD1bzM4IDqQ1h3S7Gnb2QYhEbLKQt7018Tw9sWYw=",
      "v1.OwnerRemoved nHuAuO/LfwtvA7n0NV/DY3sQHiSvp7W6EQ4+v4zMkls=",
      "v1.ParticipantBlocked MRmo31GqX646TfyJXwrx6g34cDH7TDSSuEEZIgbI1y4=",
      "v1.ParticipantUnblocked Fna6SJP+WiYWoRlren3mS7OlKP2+HUb/3bcY+HJRZtk=",
      "v1.QuestionAsked Wn90zWIZDUuj0EfbCAl6Wy46FLU52lr/PHMsm6J9TYU=",
      "v1.QuestionEdited 6pi6JVuKzZz9x2lh/ZneWiJD5psp21BOFJj0kOh4NXI=",
      "v1.QuestionFlagged H47XD1f/60dFZnqItgh/7Z/YE/7fKSIN02DPSOsx4lk=",
      "v1.QuestionLabelled j23dTwyRPVdRK8CphCjWupJvmQjm0JqxkHw5pi9LoKc=",
      "v1.QuestionReplied ymU34JNw04ut7jBTVTsVtloMKMaUzBRp8jT3jSqzKmQ=",
      "v1.QuestionWithdrawn 612KHPTOSMtbW9iyX+9SOS+hQMAkfhF+3zz8RGpWxD0=",
      "v1.QuestionsErased 1ZFW8d2sZ0OS4DSLHwW8Mn9YJ01THEarsytIg9obw0M=",
      "v1.QuestionsMerged cD67+4JSd+JZQYIkWvZgG1/e/RkHNvKk6ia9oM8yyB4=",
      "v1.QuestionsModerated twR0JexZHWZhwJEhDuAo9hFdC7lrVsO0gorL/Bh/ohs=",
      "v1.QuestionsUnmerged wNaQyinO5BzqPfIDcnrpFxFI9XxhyLYbHF9kZVW9H8Q=",
      "v1.ReplyRemoved MIFFapIxddPi8DolBQbjtBNlyJ2TMiJyoSTHtXabPJk=",
      "v1.SessionsReleased zcyzdJXE/dJJhAcEs/KecEJdZcNiUHJE7QKPHlbR0RE=",
      "v1.SessionsSetAside gH0QKWJJOI7pzymysIXZ3vlWNX+T43DrUUqs9rzTTus=",
      "v1.SettingsChanged fZYsCryR1myV4F20+YJRCJQj0PnVPRpwYMXqatW7FB4=",
      "v1.StageArranged mR9soL5+LZUgdrG9YTs6Omn1apupdGvYtWKcRTkMEM0=",
      "v1.SummaryPublished NOTLHrX0iei3gpQij7dygBJVJkTC4aM6amHH5IEJLPY=",
      "v1.SummaryTakenBack 5/ehc0hkiPAvaJnfLzBnC7TBnJbMoawY3nxsNQ3CqFM=",
      "v1.SummaryWritten dSTf4YvOV/XCv4yQBI4C1BR0RlSgm8pCTncLVYFlbtg=",
      "v1.TalkStarted +2lOQoSEn+hLaUsS/TcxVWbCNvTO/GPMSgPWZu+XGkY=",
      "v1.VoteCast WhmRnGjuifpRDwE1UXTrnU1CRykCR4AX34RHLNGYFuU=",
      "v1.VoteRetracted 2KYDPoKXmDCYRe7n0QbMRp7O5p6D5n9l1wJRZVaWQ+0=",
      "v1.VotesRetracted f5p/eckoQRtU1SQKcRVzfzgu5IHX/xGm0mQenBjSV94=",
    ]
  `);
});
