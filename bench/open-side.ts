// F0, F1, F2: the login-free side against a bare React page: what is painted and when, the login's bytes, and when it answers.
import { launch, open, startFloor, type PageLoad } from './browser.ts'
import { median, type Bench } from './budget.ts'
import { startProduct } from './world.ts'

/** One page of each kind. */
const pages = [
  '/',
  '/products/introduction/main/gateway',
  '/solutions/parking',
  '/agreements/guidance',
  '/download',
  '/login',
] as const
const rounds = 3

const heading = { selector: 'h1' }
const firstControl = {
  selector: 'main :is(input, button):not(:disabled), .login :is(input, button):not(:disabled)',
  answers: true,
}
const of = (all: readonly PageLoad[], figure: keyof PageLoad): number => median(all.map((each) => each[figure]))

export const openSide: Bench = async () => {
  const floor = await startFloor('react')
  const product = await startProduct()
  const browser = await launch()
  const floors: PageLoad[] = []
  const byPage = new Map<string, PageLoad[]>(pages.map((page) => [page, []]))
  for (let round = 0; round < rounds; round += 1) {
    floors.push(await open(browser, floor.url, firstControl))
    for (const [page, opened] of byPage)
      opened.push(await open(browser, product.url + page, page === '/login' ? firstControl : heading))
  }
  await browser.close()
  await product.stop()
  floor.stop()
  const slowest = (figure: 'firstPaintMs' | 'largestPaintMs') =>
    [...byPage]
      .map(([page, opened]) => ({ page, ms: of(opened, figure) }))
      .reduce((worst, each) => (each.ms > worst.ms ? each : worst))
  const first = slowest('firstPaintMs')
  const largest = slowest('largestPaintMs')
  const login = byPage.get('/login') ?? []
  return [
    {
      id: 'F0',
      what: `first paint at 4x CPU, slowest of ${pages.length} kinds (${first.page})`,
      ours: first.ms,
      limit: of(floors, 'firstPaintMs'),
      unit: 'ms',
      budget: { bound: 'max', ratio: 1 },
    },
    {
      id: 'F0l',
      what: `largest paint, likewise (${largest.page})`,
      ours: largest.ms,
      limit: of(floors, 'largestPaintMs'),
      unit: 'ms',
      budget: { bound: 'max', ratio: 1 },
    },
    {
      id: 'F1',
      what: 'login: JavaScript, against a bare React page',
      ours: of(login, 'scriptKb'),
      limit: of(floors, 'scriptKb'),
      unit: 'kB',
      budget: { bound: 'max', ratio: 1.7 },
    },
    {
      id: 'F2',
      what: 'login: first control answers at 4x CPU',
      ours: of(login, 'readyMs'),
      limit: of(floors, 'readyMs'),
      unit: 'ms',
      budget: { bound: 'max', ratio: 1.3 },
    },
  ]
}
