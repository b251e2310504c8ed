// What every story starts from: a person of the demo world, a page whose console stays clean, and an eye for what axe finds.
import { test as base, expect, type BrowserContext, type Frame, type Page } from '@playwright/test'
import axe from 'axe-core'
import { getIn } from '../apps/server/src/testing/get-in.ts'
import { expectUsed, follow, type BrowserTrail } from './product-use.ts'
import { passStepUp } from './step-up.ts'

export { expect }

export interface Look {
  readonly language?: 'en' | 'zh'
  readonly theme?: 'light' | 'dark'
  /** Whether the cookie notice was accepted before. */
  readonly cookies?: boolean
}
interface Entry {
  readonly look?: Look
  /** The page is behind a scene: with the code from their phone. */
  readonly stepUp?: true
  readonly width?: number
}
/** Somebody else in a browser of their own, which is watched as the story's own page is. */
export type Enter = (person: string, at: string, entry?: Entry) => Promise<Page>
interface World {
  /** Signs the browser in as a person of the demo world. */
  readonly as: (person: string) => Promise<void>
  readonly look: (look: Look) => Promise<void>
  readonly enter: Enter
  /** A browser of its own with nobody signed in; another address of the server if one is given. */
  readonly visitor: (base?: string, entry?: Entry) => Promise<Page>
  /** Errors the console printed, in whichever browser; checked to be none at the end of every story. */
  readonly complaints: string[]
  /** What its browsers did, for tests that declare a product. */
  readonly trail: BrowserTrail
}

// antd measures the scrollbar with a style element of its own, without a nonce; the browser reports it and nothing breaks.
const isKnownNoise = (text: string): boolean => text.includes('rc-scrollbar-measure') || /style-src/.test(text)

/** For a story that breaks a call on purpose: expects the browser's complaint, and forgives nothing else. */
export const forgive = (complaints: string[], expected: RegExp): void => {
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !expected.test(text)))
}

export const cookiesOf = async (context: BrowserContext, baseURL: string, look: Look): Promise<void> =>
  context.addCookies(
    [
      ['language', look.language ?? 'en'],
      ['theme', look.theme ?? 'light'],
      ...(look.cookies === false ? [] : [['cookie-use-authorization', 'accept']]),
    ].map(([name = '', value = '']) => ({ name, value, url: baseURL })),
  )

export const signIn = async (context: BrowserContext, baseURL: string, person: string): Promise<void> => {
  const [name = '', value = ''] = (await getIn(baseURL, person)).split('=')
  await context.addCookies([{ name, value, url: baseURL, httpOnly: true, sameSite: 'Strict' }])
}

/** The number that the demo world gives a person. */
export const mobileOf = async (baseURL: string | undefined, person: string): Promise<string> => {
  const answer = await fetch(`${baseURL ?? ''}/sandbox/people`)
  const { body } = (await answer.json()) as { body: { people: { person: string; mobile: string }[] } }
  return body.people.find((each) => each.person === person)?.mobile ?? ''
}

/** A prerendered page is seen before it answers; a click in between would be lost. */
const awake = (page: Page): Promise<void> => expect(page.locator('#root[data-asleep]')).toHaveCount(0)

/** Page loads continue as soon as the server answers. */
const patient = (page: Page): Page => {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...args) => {
    const answer = await goto(...args)
    await awake(page)
    return answer
  }
  page.reload = async (...args) => {
    const answer = await reload(...args)
    await awake(page)
    return answer
  }
  return page
}
const watch = (page: Page, complaints: string[], trail: BrowserTrail): void => {
  follow(page, trail)
  page.on('console', (message) => {
    if (message.type() === 'error' && !isKnownNoise(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
}

export const test = base.extend<World>({
  page: async ({ page, javaScriptEnabled }, use) => {
    let isPaused = false
    const pauseAt = page.clock.pauseAt.bind(page.clock)
    page.clock.pauseAt = async (time) => {
      isPaused = true
      await pauseAt(time)
    }
    await use(javaScriptEnabled === false ? page : patient(page))
    // A clock left paused is resumed while the context is emptied for the next story, which then finds a script without its clock.
    if (isPaused) await page.clock.resume()
  },
  as: async ({ context, baseURL }, use) => {
    await use((person) => signIn(context, baseURL ?? '', person))
  },
  look: async ({ context, baseURL }, use) => {
    await use((look) => cookiesOf(context, baseURL ?? '', look))
  },
  visitor: async ({ browser, baseURL, complaints, trail }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (base = baseURL ?? '', { look = {}, width = 1440 } = {}) => {
      const context = await browser.newContext({ baseURL: base, viewport: { width, height: 900 } })
      contexts.push(context)
      context.on('page', (page) => watch(page, complaints, trail))
      await cookiesOf(context, base, look)
      return patient(await context.newPage())
    })
    for (const context of contexts) await context.close()
  },
  enter: async ({ visitor, baseURL }, use) => {
    await use(async (person, at, entry = {}) => {
      const page = await visitor(baseURL, entry)
      await signIn(page.context(), baseURL ?? '', person)
      await page.goto(at)
      if (entry.stepUp) await passStepUp(page, baseURL, await mobileOf(baseURL, person))
      return page
    })
  },
  complaints: [
    async ({ page, trail }, use) => {
      const complaints: string[] = []
      watch(page, complaints, trail)
      await use(complaints)
      expect(complaints, 'the browser console stays clean').toEqual([])
    },
    { auto: true },
  ],
  trail: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, testInfo) => {
      const trail: BrowserTrail = { pages: new Set(), commands: new Set() }
      await use(trail)
      if (testInfo.status === 'passed') expectUsed(testInfo.annotations, trail)
    },
    { auto: true },
  ],
})

/** The page the gate decided on is there, with its own heading. */
export const settled = async (page: Page): Promise<void> => {
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading.first()).toBeVisible()
  await expect(page.locator('[data-waiting], .page-loading')).toHaveCount(0)
  await expect(heading.first()).toBeVisible()
}

/** Waits until animations that end have ended and no list is being read, because colours in between are not part of the design. */
const standsStill = async (page: Page): Promise<void> => {
  await expect(page.locator('[data-refreshing="true"]')).toHaveCount(0)
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity)
    for (let left = moving(); left.length > 0; left = moving())
      await Promise.allSettled(left.map((each) => each.finished))
  })
}

/** What axe is asked: WCAG A and AA and what is held to be good practice. Only violations are written down: the rest is four fifths of its time. */
const options: axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
}
/** A frame is part of a page, with no landmarks of its own. */
const frameOptions: axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
}
const violationsIn = async (frame: Frame, options: axe.RunOptions): Promise<string[]> => {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  return frame.evaluate(
    async (given) =>
      (await (window as unknown as { axe: typeof axe }).axe.run(document, { ...given, iframes: false })).violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      ),
    options,
  )
}
/** Expects no violation of WCAG A and AA, with texts that name the place; also in the page's frames, whatever their origin. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await standsStill(page)
  const violations = await base.step('axe', async () => {
    const scan = async (): Promise<string[]> => {
      const found: string[] = []
      for (const frame of page.frames())
        found.push(...(await violationsIn(frame, frame === page.mainFrame() ? options : frameOptions)))
      return found
    }
    const found = await scan()
    if (found.length === 0) return found
    // A list may have been read anew while it was looked at: what is wrong still is.
    await standsStill(page)
    return scan()
  })
  expect(violations).toEqual([])
}
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  // What measures itself after a change of width needs a moment.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
      message: 'nothing sticks out sideways',
    })
    .toBeLessThanOrEqual(0)
}
