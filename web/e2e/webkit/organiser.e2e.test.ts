import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getBoard } from '@openfloor/contract/calls/audience';
import { getInsights } from '@openfloor/contract/calls/insights';
import { getCheckpoint } from '@openfloor/contract/calls/log';
import { declineQuestion } from '@openfloor/contract/calls/moderation';
import { answerOf, send } from '@openfloor/testkit/client';
import { checkpointIn } from '@openfloor/domain/proof/checkpoint';
import { makeTempFolder } from '@openfloor/testkit/tempFolder';
import { until } from '@openfloor/testkit/until';
import { describe, expect, it } from 'vitest';
import { adminPath, adminRecord, ask, asAdmin, closeAfterTest, createBoard, vote } from '../app.ts';
import { DESK, enter, setUp } from './device.ts';
import { button, card, dialog, field, heading, link, toast } from './targets.ts';

const app = setUp({ CHECKPOINT_INTERVAL_MS: '200' });

const COMPUTED_WITHIN_MS = 40_000;

describe('In WebKit the organiser', () => {
  it('creates an event, and a phone goes into a room and back', async () => {
    const organiser = await enter(app, '/my-boards', DESK);
    await organiser.click(button('Create an event'));
    const form = dialog('Create an event');
    await organiser.type(field('Name of the event', form), 'Days of open data');
    await organiser.type(field('Rooms, one on each line', form), 'Main hall');
    await organiser.press('Enter');
    await organiser.type(field('Rooms, one on each line', form), 'Workshop room');
    await organiser.click(button('Create event', form));
    await organiser.sees(heading('Days of open data'));
    await organiser.sees(heading('Organise this event'));
    const phone = await enter(app, (await organiser.url()).pathname);
    await phone.click(link(/^Workshop room/));
    await phone.type(field('Your question'), 'Which licence do we use?');
    await phone.press('Enter');
    await phone.sees(card('Which licence do we use?'));
    await phone.click(link('Rooms'));
    await phone.sees(heading('Days of open data'));
    await organiser.click(link('Admin: Main hall'));
    await organiser.sees('Admin View');
  });

  it('imports a programme from a file, and again with changes', async () => {
    const board = await createBoard(app, 'Town hall');
    const folder = await makeTempFolder();
    closeAfterTest({ close: () => folder.remove() });
    const path = join(folder.path, 'programme.csv');
    const page = await enter(app, adminPath(board), { ...DESK, stored: adminRecord(board) });
    const importFile = async (content: string, summary: string): Promise<void> => {
      await writeFile(path, content);
      await page.click(button('Import a file'));
      await page.sees(button('Choose a file'));
      await page.chooseFile(path);
      await page.sees(summary);
      await page.click(button('Import'));
      await page.sees(toast);
      await page.sees('Agenda changed');
    };
    await page.click(button('Board tools'));
    await page.click(button(/^Agenda/, dialog()));
    await importFile(
      'id,title,startsAt\na,Keynote,2026-05-04 10:00Z\nb,Panel,2026-05-04 11:00Z\n',
      'What changes: 2 new',
    );
    await page.loses(toast);
    await importFile(
      'id,title,startsAt\na,Keynote,2026-05-04 09:00Z\nb,Panel,2026-05-04 11:00Z\n',
      'What changes: 1 changed',
    );
    const { agenda } = await answerOf(app.url, getBoard, { boardId: board.boardId });
    expect(agenda.map(({ title, startsAt }) => [title, startsAt])).toEqual([
      ['Keynote', '2026-05-04T09:00:00.000Z'],
      ['Panel', '2026-05-04T11:00:00.000Z'],
    ]);
  });

  it('sees in insights what the hall did', async () => {
    const board = await createBoard(app, 'Town hall');
    const id = await ask(app, board, 'Who pays?');
    await vote(app, board, id);
    const isComputed = await until(async () => {
      const { seq, head } = await asAdmin(app, board, getInsights, { boardId: board.boardId });
      return seq === head;
    }, COMPUTED_WITHIN_MS);
    expect(isComputed).toBe(true);
    const page = await enter(app, `/board/${board.boardId}/insights`, {
      ...DESK,
      stored: adminRecord(board),
    });
    await page.sees(heading('Insights'));
    await page.sees('Who pays?');
    await page.sees('1 asked, 1 voted');
  });

  it('opens the public record, which the browser verifies', async () => {
    const board = await createBoard(app, 'Town hall');
    const declined = await ask(app, board, 'A declined question');
    await asAdmin(app, board, declineQuestion, { questionId: declined, reason: 'Off topic' });
    // Opened, asked, declined.
    const isSigned = await until(async () => {
      const { status, body } = await send(app.url, getCheckpoint, { boardId: board.boardId });
      return status === 200 && checkpointIn(String(body))?.size === 3;
    }, COMPUTED_WITHIN_MS);
    expect(isSigned).toBe(true);
    const page = await enter(app, `/board/${board.boardId}/record`);
    await page.sees(heading('Public record'));
    await page.sees('Verified in this browser: 3 events are signed by localhost.');
    await page.sees('Off topic');
  });
});
