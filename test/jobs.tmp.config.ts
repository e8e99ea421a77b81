import journeys from '../playwright.config.ts'
export default { ...journeys, testDir: './e2e', globalSetup: undefined, workers: 1, projects: undefined, outputDir: '/tmp/jobs-results', reporter: [['list']], timeout: 60000 }
