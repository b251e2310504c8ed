import { defineConfig } from '@playwright/test'

const report = process.env['STORIES_REPORT']
/** Set by scripts/test.mjs when STORIES_DELAY_MS asks for late answers. */
const proxy = process.env['STORIES_PROXY']

export default defineConfig({
  testDir: 'stories',
  testMatch: '**/*.story.ts',
  outputDir: '../test-results',
  globalTeardown: './no-cards.ts',
  fullyParallel: true,
  workers: 3,
  // A failed story is run once more by scripts/test.mjs, in a fresh world, and is reported as unsteady if it passes then.
  // A story tests what happens, not how quickly: on a busy machine it may take a while.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['dot'], ['./cost.ts'], ...(report ? ([['json', { outputFile: report }]] as const) : [])] as never,
  use: {
    // What is not there after a minute does not come: a story that looks for an old word fails then, not at its end.
    actionTimeout: 60_000,
    // The next story of a worker finds an empty context whose browser has the program's files already.
    reuseContext: true,
    baseURL: process.env['BASE_URL'] ?? 'http://127.0.0.1:8080',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Dubai',
    locale: 'en-GB',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A browser sends nothing of its own machine to a proxy unless it is asked to.
        ...(proxy ? [`--proxy-server=${proxy}`, '--proxy-bypass-list=<-loopback>'] : []),
      ],
    },
  },
})
