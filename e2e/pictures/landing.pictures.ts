// Takes the pictures of the landing page: parts of the real product, small, in both languages and themes. A new screen is a new row.
import fs from 'node:fs'
import path from 'node:path'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, settled, signIn, test } from '../world.ts'

const folder = path.join(import.meta.dirname, '../../apps/console/src/open/landing/pictures')
const biggest = 60 * 1024
const looks = (['en', 'zh'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((theme) => ({ language, theme })),
)
interface Picture {
  readonly name: string
  readonly size: { readonly width: number; readonly height: number }
  readonly path: string
  /** What has to be done before the picture is there. */
  readonly prepare: (page: Page) => Promise<void>
}
/** A row with its data, not the shape that holds its place. */
const rows = (page: Page): Locator => page.locator('tbody tr', { has: page.locator('time') })

const pictures: readonly Picture[] = [
  {
    name: 'list',
    size: { width: 1040, height: 500 },
    path: '/fiat/transaction/record',
    prepare: async (page) => {
      await expect(rows(page).first()).toBeVisible()
      await page
        .locator('.record-list, main .card')
        .first()
        .evaluate((list) => list.scrollIntoView())
      await page.evaluate(() => window.scrollBy(0, -76))
    },
  },
  {
    name: 'payment',
    size: { width: 800, height: 500 },
    path: '/fiat/transaction/record',
    prepare: async (page) => {
      await rows(page).nth(1).click()
      await expect(page.locator('.channel-bar').first()).toBeVisible()
    },
  },
  {
    name: 'review',
    size: { width: 800, height: 500 },
    path: '/dev/blocks/confirm',
    prepare: async (page) => {
      await page.locator('main button').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'history',
    size: { width: 800, height: 500 },
    path: '/management/operation-history',
    prepare: async (page) => {
      await expect(rows(page).first()).toBeVisible()
      await page
        .locator('.record-list, main .card')
        .first()
        .evaluate((list) => list.scrollIntoView())
      await page.evaluate(() => window.scrollBy(0, -76))
    },
  },
]

/** The browser's own encoder, so that no library is needed for it. */
const toWebp = async (context: BrowserContext, png: Buffer): Promise<Buffer> => {
  const page = await context.newPage()
  const base64 = await page.evaluate(async (given) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${given}`)).blob())
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    return canvas.toDataURL('image/webp', 0.82).split(',')[1] ?? ''
  }, png.toString('base64'))
  await page.close()
  return Buffer.from(base64, 'base64')
}
/** A history worth a picture: things done, and things refused. */
const leaveHistory = async (context: BrowserContext, baseURL: string): Promise<void> => {
  for (const person of ['financial', 'sales', 'admin']) {
    await signIn(context, baseURL, person)
    for (const call of ['common/device/id', 'secure/trade/refund/submit', 'logout'])
      await context.request.post(`/restful/${call}`, { headers: { 'x-host-app': 'falaj-console' }, data: {} })
  }
  await signIn(context, baseURL, 'admin')
}

for (const { language, theme } of looks) {
  test(`landing pictures in ${language}, ${theme}`, async ({ browser, baseURL, complaints }) => {
    test.setTimeout(120_000)
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      deviceScaleFactor: 1.5,
      timezoneId: 'Asia/Dubai',
    })
    await context.addCookies(
      Object.entries({ language, theme, 'cookie-use-authorization': 'accept' }).map(([name, value]) => ({
        name,
        value,
        url: baseURL ?? '',
      })),
    )
    await leaveHistory(context, baseURL ?? '')
    for (const { name, size, path: address, prepare } of pictures) {
      const page = await context.newPage()
      await page.setViewportSize(size)
      await page.goto(address)
      await settled(page)
      await prepare(page)
      // The bars of the product fill once when they appear.
      await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null))))
      const webp = await toWebp(context, await page.screenshot())
      expect(webp.length, `${name} is small enough for a phone`).toBeLessThan(biggest)
      fs.writeFileSync(path.join(folder, `${name}-${language}-${theme}.webp`), webp)
      await page.close()
    }
    await context.close()
    complaints.length = 0
  })
}
