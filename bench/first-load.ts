// F3: the first signed-in list route against a bare antd table page: bytes of JavaScript (brotli) and time to its rows at 4x CPU.
import type { Browser } from '@playwright/test'
import { config } from '@falaj/contract/workspace/config'
import { urlOf } from '@falaj/contract/kernel/endpoint'
import { launch, newContext, open, startFloor, type PageLoad } from './browser.ts'
import { median, type Bench } from './budget.ts'
import { startProduct } from './world.ts'

/** Alternates home and settings, from the click to the frame that shows the other's heading. */
const step = async (browser: Browser, url: string, cookie: string): Promise<number> => {
  const context = await newContext(browser, url, cookie)
  const page = await context.newPage()
  await page.goto(`${url}/home`)
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const go = (label: string): Promise<number> =>
    page.evaluate(
      (title) =>
        new Promise<number>((resolve) => {
          const link = [...document.querySelectorAll<HTMLAnchorElement>('.side a')].find(
            (each) => each.textContent === title,
          )
          const from = performance.now()
          link?.click()
          const look = (): void => {
            if (document.querySelector('h1')?.textContent.startsWith(title)) resolve(performance.now() - from)
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        }),
      label,
    )
  // The first visits load the screens' code; what follows is the step itself.
  await go('Settings')
  await go('Home')
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) times.push(await go('Settings'), await go('Home'))
  await context.close()
  return median(times)
}

/** A fresh world has no history yet: a few commands, so that the list has rows to show. */
const leaveHistory = async (url: string, cookie: string): Promise<void> => {
  for (let each = 0; each < 12; each += 1)
    await fetch(url + urlOf(config.deviceId), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-host-app': 'falaj-console', cookie },
      body: '{}',
    })
}

export const firstLoad: Bench = async () => {
  const floor = await startFloor('antd-table')
  const product = await startProduct()
  const cookie = await product.signIn('admin')
  await leaveHistory(product.url, cookie)
  const browser = await launch()
  const ours: PageLoad[] = []
  const limit: PageLoad[] = []
  const list = `${product.url}/management/operation-history`
  for (let round = 0; round < 3; round += 1) {
    ours.push(await open(browser, list, { selector: 'tbody tr time' }, cookie))
    limit.push(await open(browser, floor.url, { selector: 'tbody tr' }))
  }
  const stepMs = await step(browser, product.url, cookie)
  await browser.close()
  await product.stop()
  floor.stop()
  const kb = (all: readonly PageLoad[]): number => median(all.map(({ scriptKb }) => scriptKb))
  const ms = (all: readonly PageLoad[]): number => median(all.map(({ readyMs }) => readyMs))
  return [
    {
      id: 'F3',
      what: 'first list route: JavaScript, against a bare antd table',
      ours: kb(ours),
      limit: kb(limit),
      unit: 'kB',
      budget: { bound: 'max', ratio: 1.2 },
    },
    {
      id: 'F3t',
      what: 'first list route: rows shown at 4x CPU, data included',
      ours: ms(ours),
      limit: ms(limit),
      unit: 'ms',
      budget: { bound: 'max', ratio: 2 },
    },
    {
      id: 'F3n',
      what: 'step between built screens at 4x CPU (limit: 100 ms)',
      ours: stepMs,
      limit: 100,
      unit: 'ms',
      budget: { bound: 'max', ratio: 1 },
    },
  ]
}
