/** Where mutants are made, and the tests that must catch them. Those need neither Postgres nor a browser. */
export const TARGETS = {
  domain: {
    mutate: ['services/domain/src/{board,view}/*.ts'],
    tests: ['services/domain/src/**/*.test.ts'],
  },
  client: {
    mutate: ['services/client/src/machine/*.ts'],
    tests: ['services/client/src/**/*.test.ts'],
  },
  feed: {
    mutate: ['services/feed/src/*.ts'],
    tests: ['services/feed/src/**/*.test.ts'],
  },
};
