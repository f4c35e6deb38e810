import { it } from 'vitest';
import { answersOf } from './answers.ts';
import { everyCall } from './calls.ts';
import { describeAnswers } from './describeAnswers.ts';
import { openEveryCall } from './openEveryCall.ts';

const { api, elsewhere } = await openEveryCall();

// The snapshots beside this file are the record: what each call answers to one fault, and which of two it names.
// Clients rely on both. All start together, so that each takes as long as the whole file.
for (const call of everyCall(api.app))
  it.concurrent(`${call.method} ${call.path}`, { timeout: 180_000 }, async ({ expect }) => {
    expect(describeAnswers(await answersOf(api, call, elsewhere))).toMatchSnapshot();
  });
