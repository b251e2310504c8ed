// A till in a browser: small, whole after a kill, silent while it is locked, and another till when it is activated again. What it sells from the first
// photo of its store to the close of a shift: 11-places/store-to-shift.story.ts.
import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { typeCardIn } from '../../payer.ts'
import { sandbox } from '../../sandbox.ts'
import { newProfile, openTillBrowser } from '../../till-browser.ts'
import { amountsOf, openTill, salesOf, sellInCash, typeAmount } from '../../till-desk.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../world.ts'

/** On a slow network a till is activated in seconds. */
const scriptBytesMax = 60_000
test('the till is at most 60 kB of JavaScript', () => {
  const folder = path.join(import.meta.dirname, '../../../apps/terminal/dist/assets')
  const packed = fs.readdirSync(folder).filter((name) => name.endsWith('.js.br'))
  expect(packed.length).toBeGreaterThan(0)
  expect(packed.reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0)).toBeLessThan(scriptBytesMax)
})
/** So long after the button it is killed, in milliseconds. TEST_SCALE=10: fifty times. */
const kills = Array.from({ length: 5 * Math.max(1, Number(process.env['TEST_SCALE'] ?? 1)) }, (_, at) =>
  at < 5 ? [0, 5, 15, 40, 120][at]! : (at * 37) % 151,
)
test('a till that is killed between pay and receipt shows no receipt without a stored sale', async ({
  enter,
  baseURL,
}) => {
  test.setTimeout(60_000 + kills.length * 12_000)
  const desk = await enter('chain-manager', '/fiat/transaction/record')
  const profile = newProfile()
  let till = await openTill(baseURL!, profile)
  const { number } = till
  const receipts: string[] = []
  for (const waitMs of kills) {
    await till.context.setOffline(true)
    await sellInCash(till.page, '1000')
    // At another moment each time: before, while or after the sale is stored.
    const paid = await Promise.race([
      till.page.waitForSelector('[data-paid]').then((shown) => shown.getAttribute('data-paid')),
      new Promise<null>((resolve) => setTimeout(() => resolve(null), waitMs)),
    ])
    await till.kill()
    if (paid) receipts.push(paid)
    till = { ...till, ...(await openTillBrowser(baseURL!, profile)) }
    await till.page.goto(`${baseURL}/terminal/`)
    await expect(till.page.getByText('Online', { exact: true })).toBeVisible()
  }
  await till.page.getByRole('button', { name: 'Sales' }).click()
  await expect(till.page.locator('[data-sequence]').first()).toBeVisible()
  const stored = await till.page.locator('[data-sequence]').count()
  for (const receipt of receipts)
    await expect(till.page.locator(`[data-sequence="${receipt.split('-')[1]}"]`)).toBeVisible()
  await expect.poll(async () => (await salesOf(desk, number)).length).toBe(stored)
  await till.kill()
  fs.rmSync(profile, { recursive: true, force: true })
})

const charge = /^Charge/
test('a till that is locked neither sells nor gives back; the office finds it, writes to it and updates it; a card can be typed; as another till it sends what it holds', async ({
  enter,
  baseURL,
}) => {
  const desk = await enter('chain-admin', '/pos-device/main/my-device')
  const profile = newProfile()
  const { page, context, number, kill } = await openTill(baseURL!, profile)
  const call = async <Body>(path: string, data: object): Promise<Body> => {
    const headers = { 'x-host-app': 'falaj-console', 'x-platform': '4', 'idempotency-key': crypto.randomUUID() }
    const answer = await desk.request.post(`/restful/secure/pos-device/${path}`, { headers, data })
    const { head, body } = (await answer.json()) as { head: { code: number }; body: Body }
    expect([path, head.code]).toEqual([path, 200])
    return body
  }
  const rowOf = async () => {
    const { rows } = await call<{ rows: { id: string }[] }>('query', {
      filters: { text: number },
      pageParam: { number: 1, size: 10 },
    })
    interface Delivery {
      readonly seenAt: string | null
    }
    return call<{ id: string; rowVersion: number; message: Delivery | null; request: Delivery | null }>('detail', {
      id: rows[0]!.id,
    })
  }
  await page.getByRole('button', { name: 'Items' }).click()
  await page.locator('.item .plain').first().click()
  await page.getByRole('button', { name: charge }).click()
  await expect(page.getByRole('heading', { name: 'How do they pay?' })).toBeVisible()
  const { id, rowVersion } = await rowOf()
  await call('lock', { id, version: rowVersion, reason: 'Left in a taxi' })
  // The till was on the way to be paid: it is led back, and no screen takes money.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText(/locked this till: Left in a taxi/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How do they pay?' })).toBeHidden()
  await expect(page.getByRole('button', { name: charge })).toBeDisabled()
  await page.getByRole('button', { name: 'Items' }).click()
  await expect(page.getByRole('button', { name: 'Cash' })).toBeHidden()

  const row = await rowOf()
  await call('unlock', { id, version: row.rowVersion })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText(/locked this till/)).toBeHidden()
  await page.getByRole('button', { name: 'Cancel sale' }).click()

  // The office looks for it, writes to it and has it updated; the office sees each arrive, and only then is the device's version its own again.
  const contact = () => page.evaluate(() => dispatchEvent(new Event('online')))
  const send = async (path: 'ask' | 'message', more: object) => {
    await call(path, { id, version: (await rowOf()).rowVersion, ...more })
    await contact()
  }
  const isDelivered = (what: 'message' | 'request') =>
    expect.poll(async () => Boolean((await rowOf())[what]?.seenAt)).toBe(true)
  await send('ask', { what: 'locate' })
  await expect(page.getByRole('heading', { name: 'The office is looking for this till' })).toBeVisible()
  await page.getByRole('button', { name: 'Found' }).click()
  await expect(page.getByRole('button', { name: charge })).toBeVisible()
  await isDelivered('request')
  await send('message', { text: 'Close at nine today' })
  const message = page.getByRole('status').filter({ hasText: 'Close at nine today' })
  await message.getByRole('button', { name: 'Done' }).click()
  await expect(message).toBeHidden()
  await isDelivered('message')
  const reloaded = page.waitForEvent('load')
  await send('ask', { what: 'update' })
  await reloaded
  await expect(page.getByText('Online', { exact: true })).toBeVisible()
  await isDelivered('request')

  // A card that is typed into the acquirer's own page.
  await typeAmount(page, '6400')
  await page.getByRole('button', { name: charge }).click()
  await page.getByRole('button', { name: /^Card or phone/ }).click()
  await page.getByRole('button', { name: 'Type the card' }).click()
  await typeCardIn(page.frameLocator('iframe.card-frame'), /^Pay AED/)
  await expect(page.getByText('Paid by card')).toBeVisible()
  await expect
    .poll(async () => (await salesOf(desk, number)).map(({ amount, method }) => [amount.amount, method]))
    .toEqual([['64.00', 'VISA']])
  await page.getByRole('button', { name: 'Next sale' }).click()
  // A sale that is not sent, and then the browser becomes another till.
  await context.setOffline(true)
  await sellInCash(page, '3300')
  await expect(page.getByText('Paid in cash')).toBeVisible()
  const other = await sandbox<{ path: string; number: string }>(baseURL!, 'terminal', { mid: '20000008' })
  const hold = (url: URL): boolean => url.pathname.endsWith('/sync')
  await page.route(hold, (route) => route.abort())
  await context.setOffline(false)
  await page.goto('about:blank')
  await page.goto(`${baseURL}${other.path}`)
  await expect(page.getByText('1 sales on this device are not sent yet. They are kept and sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await page.unroute(hold)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(async () => amountsOf(desk, number)).toEqual(['33.00', '64.00'])
  // The same place in the new till's own chain.
  await sellInCash(page, '1200')
  await expect
    .poll(async () => (await salesOf(desk, other.number)).map(({ amount }) => amount.amount))
    .toEqual(['12.00'])
  await kill()
  fs.rmSync(profile, { recursive: true, force: true })
})

test('a browser that may delete what is stored sells nothing offline; one that did says so, and is activated again', async ({
  enter,
  baseURL,
}) => {
  const refused = newProfile()
  const unkept = await openTill(baseURL!, refused, { isKept: false })
  await expect(unkept.page.getByText(/^This browser may delete what is stored/)).toBeVisible()
  await unkept.context.setOffline(true)
  await expect(unkept.page.getByText(/Nothing can be sold offline\.$/)).toBeVisible()
  await typeAmount(unkept.page, '1000')
  await unkept.page.getByRole('button', { name: charge }).click()
  await expect(unkept.page.getByRole('button', { name: /^Cash/ })).toBeDisabled()
  await unkept.kill()

  const desk = await enter('chain-admin', '/pos-device/main/my-device')
  const profile = newProfile()
  const { page, context, number, id, kill } = await openTill(baseURL!, profile)
  await sellInCash(page, '2100')
  await expect.poll(() => amountsOf(desk, number)).toEqual(['21.00'])
  await page.getByRole('button', { name: 'Next sale' }).click()
  await context.setOffline(true)
  await sellInCash(page, '4700')
  await expect(page.getByText('Paid in cash')).toBeVisible()
  await page.getByRole('button', { name: 'Show receipt code' }).click()
  const receipt = await page.getByRole('img', { name: /^R-/ }).getAttribute('aria-label')
  expect(receipt).toContain(number)
  // As a browser that is short of space does: all of it, at once.
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(baseURL!).origin,
    storageTypes: 'indexeddb,cache_storage,service_workers',
  })
  await context.setOffline(false)
  await page.goto(`${baseURL}/terminal/`)
  await expect(page.getByText(`The browser deleted what till ${number} had stored.`, { exact: false })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: charge })).toBeHidden()
  const headers = { 'x-host-app': 'falaj-console', 'x-platform': '4' }
  const answer = await desk.request.post('/restful/secure/pos-device/code', { headers, data: { id } })
  const { body } = (await answer.json()) as { body: { code: string } }
  await page.getByRole('textbox', { name: 'Activation code' }).fill(body.code)
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await sellInCash(page, '1300')
  // What was sent is there once, and what was not is not there at all: its receipt is.
  await expect.poll(() => amountsOf(desk, number)).toEqual(['13.00', '21.00'])
  await kill()
  for (const each of [profile, refused]) fs.rmSync(each, { recursive: true, force: true })
})

/** The two looks that differ in everything; a tablet lies. */
const looks = [
  { width: 390, language: 'zh', theme: 'dark' },
  { width: 1024, language: 'en', theme: 'light' },
] as const
test('every screen of the till can be read by everybody, on a phone and on a tablet', async ({ visitor, baseURL }) => {
  test.slow()
  const page: Page = await visitor(baseURL)
  const { path: address } = await sandbox<{ path: string }>(baseURL!, 'terminal', { mid: '20000008' })
  await page.goto(address)
  await page.getByRole('button', { name: /^(Activate|激活)$/ }).click()
  await page.getByRole('button', { name: /^(Done|完成)$/ }).click()
  for (const { width, language, theme } of looks) {
    let shown = 0
    /** axe reads every screen in one look, and every third in the other: contrast differs, names do not. */
    const check = async (): Promise<void> => {
      if (theme === 'dark' || shown++ % 3 === 0) await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme: theme })
    await page.evaluate((chosen) => localStorage.setItem('till-language', chosen), language)
    await page.goto('/terminal/')
    const is = (en: string, zh: string): RegExp => new RegExp(`^${language === 'en' ? en : zh}`)
    const press = (en: string, zh: string) =>
      page
        .getByRole('button', { name: is(en, zh) })
        .first()
        .click()
    await check()
    await press('Items', '商品')
    await page.locator('.item .plain').first().click()
    await check()
    await press('Charge', '收取')
    await check()
    await press('QR code', '二维码')
    await check()
    await press('‹', '‹')
    await press('Card or phone', '银行卡')
    await check()
    await press('‹', '‹')
    await press('Cash', '现金')
    await check()
    await press('Exact', '刚好')
    await expect(page.locator('[data-paid]')).toBeVisible()
    await check()
    await press('Show receipt', '显示小票')
    await check()
    await press('Back', '返回')
    await press('Sales', '交易')
    await check()
    await page.locator('[data-sequence]').first().click()
    await check()
    await press('‹', '‹')
    await press('Shift', '班次')
    await check()
    if (language === 'zh') {
      await press('Open shift', '开班')
      await check()
      await press('Done', '完成')
    }
    await press('Shift', '班次')
    await press('Close shift', '结束班次')
    await check()
  }
})
