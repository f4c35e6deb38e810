/** Where mutants are made, and the tests that must catch them. Those need neither Postgres nor a browser; code that does is not a target. */
export const TARGETS = {
  domain: {
    mutate: ['services/domain/src/{board,view}/*.ts'],
    tests: ['services/domain/src/{board,figures,proof,view}/**/*.test.ts'],
  },
  client: {
    mutate: ['services/client/src/{machine,session}/*.ts'],
    tests: ['services/client/src/**/*.test.ts'],
  },
  feed: {
    mutate: [
      'services/stream/src/feed/{boardFeed,feedMachine,feedState,feeds,headSweep,heldMessages,reads}.ts',
    ],
    tests: ['services/stream/src/feed/**/*.test.ts'],
  },
  hub: {
    mutate: ['services/realtime/src/hub/{audienceFrames,channel,laggards,member,pendingChanges,window}.ts'],
    tests: ['services/realtime/src/hub/!(*.int).test.ts'],
  },
  integrity: {
    mutate: ['services/domain/src/hints/integrity/*.ts', 'services/api/src/routes/integrity/report.ts'],
    // Without `findGroups.test.ts`, which generates halls of thousands of people.
    tests: [
      'services/domain/src/hints/integrity/{groups,votePace}.test.ts',
      'services/api/src/routes/integrity/report.test.ts',
    ],
  },
  append: {
    mutate: ['services/store/src/append/{decideBatch,boardQueue,request}.ts'],
    tests: ['services/store/src/append/!(*.int).test.ts'],
  },
};
