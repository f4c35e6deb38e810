import fastq from 'fastq';

/**
 * Runs long reads of boards one after another, because a node has other boards to serve.
 * @returns undefined when `waitingMax` calls wait already
 */
export const oneAtATime = <Task, Result>(
  waitingMax: number,
  work: (task: Task) => Promise<Result>,
): ((task: Task) => Promise<Result> | undefined) => {
  const queue = fastq.promise(work, 1);
  return (task) => (queue.length() < waitingMax ? queue.push(task) : undefined);
};
