// One currency for another: a quote with its countdown, executed exactly as quoted, and a new one when it has expired.
import type { APIRequestContext, Page } from '@playwright/test'
import { showNew } from '../../live.ts'
import { resultOnPhone } from '../../outcome.ts'
import { lookName, walkLooks } from '../../looks.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '../../world.ts'

const path = '/fiat/balance/currency-exchange'
const give = async (request: APIRequestContext, currency: string, amount: string): Promise<void> => {
  const headers = { 'x-host-app': 'falaj-console' }
  await request.post('/sandbox/deposit', { headers, data: { mid: '20000004', currency, amount } })
}
const ask = async (page: Page, amount: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByRole('button', { name: 'Get a quote' }).click()
}
const quote = (page: Page) => page.getByRole('region', { name: 'Quote' })

// One after the other: the market's mood is everybody's.
test.describe.configure({ mode: 'default' })

test.beforeEach(async ({ as, look, request }) => {
  await look({})
  await give(request, 'AED', '500.00')
  await give(request, 'USD', '1.00')
  await as('taxi-admin')
})

test('what was quoted is what is exchanged, to the last unit', async ({ page }) => {
  await page.goto(path)
  await ask(page, '100')
  await expect(quote(page)).toContainText('Checked in your browser: correct')
  await expect(quote(page).getByRole('timer')).toHaveText(/Valid for \d+ s/)
  await expect(quote(page)).toContainText('Preview. Nothing has moved.')
  const bought = await quote(page).locator('.amount[data-as="hero"]').innerText()
  await resultOnPhone(page, () => page.getByRole('button', { name: 'Exchange AED 100.00' }).dblclick())
  const done = page.getByText(/^Done: X-/)
  await expect(done).toContainText(`AED 100.00 became ${bought.replace(/\s+/g, ' ')}`)
  const number = /X-\w{7}/.exec((await done.textContent()) ?? '')?.[0] ?? ''
  // The form and the list are two views: what was made is in the list, and opens over the form too.
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Exchanges', exact: true }).click()
  await expect(page).toHaveURL(/show=list/)
  await showNew(page, row)
  await expect(row).toHaveCount(1)
  await page.getByRole('link', { name: 'New exchange' }).click()
  await page.getByRole('link', { name: 'View' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('exactly as quoted')
  await expect(drawer).toContainText('Exchange → Available')
})

test('a quote that ran out can only be asked for again', async ({ page }) => {
  await page.clock.install()
  await page.goto(path)
  await ask(page, '50')
  await expect(quote(page).getByRole('timer')).toHaveText(/Valid for/)
  await page.clock.fastForward(31_000)
  await expect(quote(page).getByRole('timer')).toHaveText('Expired')
  await expect(page.getByRole('button', { name: /^Exchange AED/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'New quote' }).click()
  await expect(quote(page).getByRole('timer')).toHaveText(/Valid for/)
  await expect(page.getByRole('button', { name: 'Exchange AED 50.00' })).toBeVisible()
})

test('more than there is, and a market that cannot be reached, are reported before anything moves', async ({
  page,
  request,
}) => {
  await page.goto(path)
  await ask(page, '99999999')
  await expect(quote(page).getByRole('alert')).toContainText('Not enough: AED')
  await expect(page.getByRole('button', { name: /^Exchange AED/ })).toHaveCount(0)
  const mood = (name: string) =>
    request.post('/sandbox/fx', { headers: { 'x-host-app': 'falaj-console' }, data: { mood: name } })
  await mood('fails')
  try {
    await ask(page, '10')
    await expect(page.getByText('There is no exchange rate at the moment. Try again.').first()).toBeVisible()
  } finally {
    await mood('calm')
  }
})

test('an amount of the other currency is bought exactly; swapping swaps', async ({ page }) => {
  await page.goto(path)
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('USD')
  await ask(page, '10')
  await expect(quote(page).locator('.amount[data-as="hero"]')).toContainText('10.00')
  await page.getByRole('button', { name: 'Swap the currencies' }).click()
  await expect(page.getByRole('combobox', { name: 'You sell' })).toHaveValue('USD')
  await expect(page.getByRole('combobox', { name: 'You buy' })).toHaveValue('AED')
})

for (const look of walkLooks)
  test(`a quote at ${lookName(look)}`, async ({ page, look: wear }) => {
    await wear(look)
    await page.setViewportSize({ width: look.width, height: 900 })
    await page.goto(path)
    await settled(page)
    await page.getByRole('textbox', { name: /^(Amount|金额)$/ }).fill('10')
    await page.getByRole('button', { name: /^(Get a quote|获取报价)$/ }).click()
    await expect(page.getByRole('timer')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
