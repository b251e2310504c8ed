// The transaction record: a tab per type, each record with what it is linked with; for those who see transactions and move none, too.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, settled, test } from '../../world.ts'

const path = '/fiat/transaction/record'
const open = async (page: Page, tab: string): Promise<void> => {
  await page.goto(`${path}?tab=${tab}`)
  await settled(page)
}
const first = (page: Page) => page.getByRole('table').first().getByRole('row').nth(1)
const opened = (page: Page) => page.getByRole('dialog')
const openFirst = async (page: Page): Promise<void> => {
  await first(page).getByRole('link').first().click()
  await expect(opened(page).getByRole('heading', { name: 'Details' })).toBeVisible()
}

test('a newcomer finds a record of every type, and behind each what it did to the balance', async ({
  page,
  as,
  look,
}) => {
  test.slow()
  await look({})
  await as('admin')
  for (const [tab, name] of [
    ['withdraw', 'Withdraw'],
    ['settlement', 'Settlement'],
    ['transfer', 'Single transfer'],
    ['transfer-to-bank', 'Transfer to bank'],
  ] as const) {
    await open(page, tab)
    await expect(page.getByRole('tab', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-selected', 'true')
    await openFirst(page)
    await expect(opened(page).getByText('Effect on your balance')).toBeVisible()
    await expect(opened(page).getByRole('table').last()).toContainText('Your Available')
  }
  await open(page, 'payment')
  // One row: what does not fit is behind More, and what is chosen there is in the row.
  const tops = await page
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => Math.round(tab.getBoundingClientRect().top)))
  expect(new Set(tops).size).toBe(1)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: /^Batch transfer/ }).click()
  await expect(page.getByRole('tab', { name: /^Batch transfer/ })).toHaveAttribute('aria-selected', 'true')
  await openFirst(page)
  await expect(opened(page).getByText('DELIVERY-TAXI')).toBeVisible()
  await expectAccessible(page)
})

test('a withdrawal leads to the account it went to and to the paper that proves it', async ({ page, as, look }) => {
  await look({})
  await as('financial')
  await open(page, 'withdraw')
  await openFirst(page)
  await expect(opened(page).getByRole('link', { name: /AE •••• \d{4}/ })).toHaveAttribute(
    'href',
    /^\/management\/main\/bank-account\?open=/,
  )
  await opened(page)
    .getByRole('link', { name: /^C-\w{7}$/ })
    .click()
  await expect(page).toHaveURL(/merchant-payout-certificate\?id=/)
  await expect(page.getByText(/C-\w{7}/).first()).toBeVisible()
})

test('customer service reads what left for the bank, and finds no way to move anything', async ({ page, as, look }) => {
  await look({})
  await as('cs')
  await page.goto(`${path}?tab=withdraw`)
  await settled(page)
  await expect(page.getByRole('tab', { name: /^Withdraw/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('link', { name: 'Withdraw', exact: true })).toHaveCount(0)
  await openFirst(page)
  // Its linked records are named; their pages are for others.
  await expect(
    opened(page)
      .getByText(/AE •••• \d{4}/)
      .first(),
  ).toBeVisible()
  await expect(opened(page).getByRole('link', { name: /AE •••• \d{4}|^C-|Repeat/ })).toHaveCount(0)
  await page.goto('/fiat/transaction/withdraw')
  await expect(page.getByRole('heading', { name: /Access is denied/ })).toBeVisible()
})

test('who enters transactions reads the batches there', async ({ page, as, look }) => {
  await look({})
  await as('operation-maker')
  await page.goto(`${path}?tab=batch-transfer`)
  await settled(page)
  await expect(page.getByRole('tab', { name: /^Batch transfer/ })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Single transfer/ })).toBeVisible()
})
