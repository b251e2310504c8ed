// Many transfers in one sheet: pasted, mended in place, submitted with the second factor, approved, and every row with its payee.
import type { Browser, Page } from '@playwright/test'
import { request as http } from '@playwright/test'
import { passDoor } from '../../door.ts'
import { axeReads, lookName, looks } from '../../looks.ts'
import { cookiesOf, expect, expectAccessible, expectNoSidewaysScroll, settled, signIn, test } from '../../world.ts'
import { stepUpBySms } from '../03-two-factor/walk.ts'

const maha = { key: 'agent-financial', mobile: '+971-501004433' }
const faisal = { key: 'agent-admin', mobile: '+971-501004431' }
const path = '/fiat/transaction/transfer?tab=batch'
const heading = 'MID,Amount,Currency,Reference,Note'

const enter = async (browser: Browser, baseURL: string | undefined, person: string, at: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } })
  await cookiesOf(context, baseURL ?? '', {})
  await signIn(context, baseURL ?? '', person)
  const page = await context.newPage()
  await page.goto(at)
  return page
}
const give = async (baseURL: string | undefined, amount: string): Promise<void> => {
  const context = await http.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: { 'x-host-app': 'falaj-console' },
  })
  const answer = await context.post('/sandbox/deposit', { data: { mid: '20000003', currency: 'AED', amount } })
  expect(answer.ok()).toBe(true)
  await context.dispose()
}
const cell = (page: Page, column: string, row: number) =>
  page.getByRole('textbox', { name: `${column}, row ${row}`, exact: true })
const openSheet = async (page: Page, name: string, text: string): Promise<void> => {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

test.describe.configure({ mode: 'serial' })

test('a sheet is mended in place, approved as a whole, and paid row by row', async ({ browser, baseURL }) => {
  test.slow()
  await give(baseURL, '5000.00')
  const maker = await enter(browser, baseURL, maha.key, path)
  await settled(maker)
  const mark = String(Date.now())
  const lines = ['20000002,10.00,AED', '20000004,20.,AED', '99999999,30.00,AED']
  await openSheet(
    maker,
    `Rents ${mark}.csv`,
    [heading, ...lines.map((line, at) => `${line},${mark}-${at},`)].join('\n'),
  )
  await expect(maker.getByText('One row needs another look')).toBeVisible()
  await cell(maker, 'Amount', 2).fill('20.50')
  await expect(maker.getByText('AED 60.50')).toBeVisible()
  await maker.getByRole('textbox', { name: 'Control total' }).fill('61.00')
  await maker.getByRole('button', { name: 'Check and save' }).click()
  // Only the server knows who exists.
  await expect(maker.getByText('There is no merchant with this ID.')).toBeVisible()
  await cell(maker, 'MID', 3).fill('20000005')
  await maker.getByRole('button', { name: 'Check and save' }).click()
  await expect(maker.getByText('The rows add up to another amount.')).toBeVisible()
  await maker.getByRole('textbox', { name: 'Control total' }).fill('60.50')
  await maker.getByRole('button', { name: 'Check and save' }).click()
  await expect(maker.getByRole('heading', { name: /Batch B-\w{7} is saved/ })).toBeVisible()
  await maker.getByRole('button', { name: 'Submit', exact: true }).click()
  await maker.getByRole('dialog').getByRole('button', { name: 'Submit AED 60.50' }).click()
  await stepUpBySms(maker, baseURL, maha.mobile)
  await expect(maker.getByRole('heading', { name: /Request A-\w{7} waits for approval/ })).toBeVisible()
  await maker.getByRole('link', { name: 'Open the batch' }).click()
  const drawer = maker.getByRole('dialog').first()
  await expect(drawer.getByText('Waits for approval. The whole sum is on hold.')).toBeVisible()

  const checker = await enter(browser, baseURL, faisal.key, '/management/auth/history?mine=waiting')
  await passDoor(checker, baseURL, faisal.mobile)
  await checker
    .getByRole('row', { name: new RegExp(mark) })
    .first()
    .getByRole('link')
    .first()
    .click()
  await checker.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await checker.getByRole('dialog', { name: 'Approve this request?' }).getByRole('button', { name: 'Approve' }).click()
  await expect(checker.getByRole('dialog', { name: 'Approve this request?' })).toBeHidden()
  // Without a reload.
  await expect(drawer.getByText('Every row has arrived.')).toBeVisible({ timeout: 20_000 })
  await expect(drawer.getByText('3 of 3 paid, 0 failed')).toBeVisible()
  await expectAccessible(maker)
})

test('ten thousand rows are shown at once, found and mended', async ({ browser, baseURL }) => {
  const maker = await enter(browser, baseURL, maha.key, path)
  await settled(maker)
  const rows = Array.from({ length: 10_000 }, (_, at) => `20000002,${at === 9_000 ? 'x' : '1.00'},AED,R-${at},`)
  await openSheet(maker, 'many.csv', [heading, ...rows].join('\n'))
  await expect(maker.getByText('10000 rows')).toBeVisible()
  // Only what is in view exists.
  expect(await maker.locator('.batch-grid tbody tr').count()).toBeLessThan(60)
  await maker.getByRole('button', { name: 'Show the next' }).click()
  await cell(maker, 'Amount', 9001).fill('1.00')
  await expect(maker.getByText('AED 10,000.00')).toBeVisible()
  await expect(maker.getByText(/needs? another look/)).toHaveCount(0)
})

test('a pasted table spreads from its cell on', async ({ browser, baseURL }) => {
  const maker = await enter(browser, baseURL, maha.key, path)
  await settled(maker)
  await cell(maker, 'MID', 2).focus()
  await maker.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', '20000002\t1,250.00\tAED\tINV-1\tRent\n20000004\t7\tAED\tINV-2\t')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(cell(maker, 'Amount', 3)).toHaveValue('7')
  await expect(maker.getByText('AED 1,257.00')).toBeVisible()
})

test('the sheet in every look', async ({ browser, baseURL }) => {
  test.slow()
  const page = await enter(browser, baseURL, maha.key, path)
  for (const [number, each] of looks.entries()) {
    await page.setViewportSize({ width: each.width, height: 900 })
    await cookiesOf(page.context(), baseURL ?? '', each)
    await page.goto(path)
    await settled(page)
    await expectNoSidewaysScroll(page)
    if (axeReads(0, number)) await test.step(lookName(each), () => expectAccessible(page))
  }
})
