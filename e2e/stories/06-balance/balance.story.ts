// Balances: an amount explains itself down to its entries, a hold shows in another browser at once, a currency is added.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, settled, test } from '../../world.ts'

const creek = '20000004'
const [salim, leen] = ['taxi-admin', 'taxi-financial']
const record = '/fiat/balance/record'
const onHold = '/fiat/balance/amount-on-hold'

const post = async <Body>(request: APIRequestContext, path: string, data: object): Promise<Body> => {
  const answer = await request.post(path, { headers: { 'x-host-app': 'falaj-console' }, data })
  const { head, body } = (await answer.json()) as { head: { code: number }; body: Body }
  expect(head.code).toBe(200)
  return body
}
const give = (request: APIRequestContext, amount: string, currency = 'AED') =>
  post(request, '/sandbox/deposit', { mid: creek, currency, amount })
const card = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })
const part = (of: Locator, name: string): Locator =>
  of.locator('.balance-parts > div').filter({ hasText: name }).locator('dd')
/** 'AED 1,234.50' in cents. */
const cents = async (amount: Locator): Promise<number> =>
  Math.round(Number((await amount.locator('.amount').innerText()).replace(/[^\d.-]/g, '')) * 100)

test('an amount explains itself: opening, movements, closing, entries; added up in the browser and equal', async ({
  as,
  page,
  request,
}) => {
  await give(request, '321.09')
  await as(salim)
  await page.goto(record)
  const dirhams = card(page, 'UAE dirham')
  const drawer = page.getByRole('dialog', { name: 'Available, AED: how this balance is made up' })
  // A new demo world fills in its past while it is looked at: then both are read again.
  await expect(async () => {
    await page.reload()
    const shown = await dirhams.locator('.balance-sum .amount').innerText()
    await dirhams.locator('.balance-sum').getByRole('button').click()
    await expect(drawer.locator('.explain-check').first()).toContainText('Checked in your browser: it adds up')
    const closing = drawer.getByRole('row', { name: /^Closing: now/ })
    await expect(closing).toContainText(/[\d,]+\.\d\d/.exec(shown)?.[0] ?? 'nothing', { timeout: 5000 })
  }).toPass()
  await drawer.getByRole('button', { name: /^Show entries: Deposit/ }).click()
  await expect(drawer.getByRole('heading', { name: 'Entries: Deposit' })).toBeVisible()
  const given = drawer.locator('.explain-rows tbody tr').filter({ hasText: '+321.09' })
  await expect(given.first()).toContainText('Bank')
  await expect(drawer.locator('.explain-entries .explain-check')).toContainText(/entries added/)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(dirhams.locator('.balance-sum').getByRole('button')).toBeFocused()
})

test('as of a moment before: cards, explanation and address all speak of it', async ({ as, page }) => {
  await as(salim)
  await page.goto(`${record}?at=2020-01-01T00:00:00Z`)
  await expect(page.getByText(/Balances at 01-01-2020 \d\d:00:00, by booking time\./)).toBeVisible()
  await expect(card(page, 'UAE dirham').locator('.balance-sum .amount')).toContainText('0.00')
  await expect(page.getByRole('row', { name: /^Closing, 01-01-2020/ })).toContainText('0.00')
  await page.getByRole('button', { name: 'Now', exact: true }).click()
  await expect(page).not.toHaveURL(/at=/)
  await expect(page.getByRole('row', { name: /^Closing: now/ })).toBeVisible()
})

test('a hold of the provider shows where nobody pressed anything, and its list adds up', async ({ enter, request }) => {
  await give(request, '100.00')
  const [first, second] = [await enter(salim, record), await enter(leen, '/home')]
  for (const each of [first, second]) await settled(each)
  const dirhams = [card(first, 'UAE dirham'), card(second, 'UAE dirham')]
  const before: number[] = []
  for (const each of dirhams) before.push(await cents(part(each, 'On hold')))
  const { number } = await post<{ number: string }>(request, '/sandbox/holds/place', {
    mid: creek,
    currency: 'AED',
    amount: '12.34',
  })
  for (const [at, each] of dirhams.entries())
    await expect.poll(() => cents(part(each, 'On hold')), { intervals: [50] }).toBe(before[at]! + 1234)

  await second.goto(`${onHold}?text=${number}`)
  await expect(second.getByText('The holds add up to the balance on hold')).toBeVisible()
  await second.getByRole('link', { name: number }).click()
  const drawer = second.getByRole('dialog')
  await expect(drawer).toContainText('Held by your provider: Risk review')
  await expect(drawer).toContainText('In minus out is what is still on hold')
  await post(request, '/sandbox/holds/release', { number })
  await expect(drawer).toContainText('Released. Nothing is on hold any more.')
  await expect.poll(() => cents(part(dirhams[0]!, 'On hold')), { intervals: [50] }).toBe(before[0]!)
})

test('who only looks is offered nothing they could not do, and points have no ways', async ({ as, page }) => {
  await as('cs')
  await page.goto(record)
  const [dirhams, points] = [card(page, 'UAE dirham'), card(page, 'Green points')]
  await expect(dirhams).toBeVisible()
  for (const each of [dirhams, points])
    await expect(
      each.getByRole('link', { name: /Withdraw|Deposit/ }).or(each.getByRole('button', { name: /More/ })),
    ).toHaveCount(0)
  await card(page, 'US dollar').getByRole('link', { name: 'US dollar' }).click()
  await expect(page).toHaveURL(/currency=USD/)
  await expect(card(page, 'US dollar')).toHaveAttribute('data-checked', 'true')
  await expect(page.getByRole('heading', { name: 'USD: how it is made up' })).toBeVisible()
})

test('a currency is added with one press, and has its card', async ({ as, page }) => {
  await as('fleet-admin')
  await page.goto('/fiat/balance/add-currency')
  const add = page.getByRole('button', { name: 'Add EUR' })
  const have = page.getByRole('region', { name: 'EUR Euro' }).getByText(/Added|EUR added/)
  await expect(add.or(have)).toBeVisible()
  // A repeated story finds it there.
  if (await add.isVisible()) await add.click()
  await expect(have).toBeVisible()
  await page.getByRole('region', { name: 'EUR Euro' }).getByRole('link', { name: 'View balance' }).click()
  await expect(card(page, 'Euro')).toHaveAttribute('data-checked', 'true')
})
