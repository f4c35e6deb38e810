import { ask, createBoard } from '@openfloor/testkit/client';
import { startLocalCluster, type LocalCluster } from '@openfloor/testkit/cluster/localCluster';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { makeTempFolder } from '@openfloor/testkit/tempFolder';
import { issueSessions } from './audience/votes.ts';

const API = 2;
const REALTIME = 3;
const QUESTIONS = 20;

/** Starts a local cluster, calls `run`, then stops the cluster, also after a signal. */
export const onNewCluster = async <T>(run: (cluster: LocalCluster) => Promise<T>): Promise<T> => {
  const folder = await makeTempFolder();
  const cluster = await startLocalCluster({
    api: API,
    realtime: REALTIME,
    dataDir: folder.path,
    environment: LIMITS_RAISED,
    onUnexpectedEnd: (name, how) => void process.stderr.write(`${name} ${how}\n`),
  });
  // The processes of the cluster would outlive this one after a signal.
  const stopAndExit = (): void => void cluster.stop().finally(() => process.exit(1));
  process.once('SIGINT', stopAndExit).once('SIGTERM', stopAndExit);
  try {
    return await run(cluster);
  } finally {
    process.off('SIGINT', stopAndExit).off('SIGTERM', stopAndExit);
    await cluster.stop();
    await folder.remove();
  }
};

/** A board with questions, and the credential of a session for each viewer. */
export const openKeynote = async ({ proxy: { url }, serverSecret }: LocalCluster, viewers: number) => {
  const { boardId, adminToken } = await createBoard(url);
  const questionIds: string[] = [];
  for (let index = 1; index <= QUESTIONS; index += 1)
    questionIds.push(
      await ask(url, boardId, `Question ${index}, about as long as people make them in a hall.`),
    );
  return { boardId, adminToken, questionIds, sessions: issueSessions(serverSecret, viewers) };
};
