import { defineConfig } from 'vitest/config'
import { isLong } from './test/rounds.ts'
import { SlowestFiles } from './test/slowestFiles.ts'
import { keepTemporaryFilesInMemory } from './test/temporaryFolder.ts'

keepTemporaryFilesInMemory()

const ALL = ['{domain,contract,server,demo,sandbox,client,web,admin,objectStore,test}/**/*.test.ts']
/** What is shown, in the document of a browser without a window. */
const SCREENS = ['{client,web,admin}/**/*.test.tsx']

const settings = {
  // It ends a test that hangs; how long one takes on a busy machine proves nothing.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // A machine that does other work as well may be slow.
  expect: { poll: { timeout: 20_000 } },
}
// What starts the whole product, converts films or looks for faces runs where what it guards has changed (scripts/longTests.mjs).
const exclude = ['test/e2e/**', 'node_modules/**', ...(isLong ? [] : ['**/*.long.test.ts'])]

export default defineConfig({
  test: {
    globalSetup: ['test/cluster.ts'],
    reporters: ['default', new SlowestFiles()],
    // On two cores: a file waits for the database for about as long as it works itself.
    maxWorkers: 3,
    // A single file starts in half of the time when what was transformed is kept from one run to the next.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          ...settings,
          name: 'shared',
          include: ALL,
          exclude,
          // The files of a worker share what is loaded; loading it for each took a third of the whole run.
          isolate: false,
          setupFiles: ['test/randomSeed.ts', 'test/afterFile.ts'],
        },
      },
      {
        test: {
          ...settings,
          name: 'screens',
          include: SCREENS,
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['test/randomSeed.ts', 'test/screens/browser.ts', 'test/afterFile.ts'],
        },
      },
    ],
  },
})
