// The date filter: usual ranges at once; the calendar is fetched when it is first wanted and keeps to 30 days and today.
import { expect, test } from '../../world.ts'

const address = '/fiat/transaction/record'
const dayBack = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' }).format(Date.now() - days * 86_400_000)
const read = (day: string): string => day.split('-').toReversed().join('-')

test.beforeEach(async ({ look, as }) => {
  await look({})
  await as('fleet-financial')
})

test('a usual range needs no calendar', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto(address)
  await page.getByRole('button', { name: 'Created' }).click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await expect(page).toHaveURL(new RegExp(`createdAt=${dayBack(6)}_${dayBack(0)}`))
  await expect(page.getByRole('button', { name: `Created ${read(dayBack(6))} to ${read(dayBack(0))}` })).toBeVisible()
  expect(fetched.filter((url) => /antd|calendar/.test(url))).toEqual([])
})

test('the calendar offers nothing after today and nothing beyond 30 days of the first day', async ({ page }) => {
  await page.goto(address)
  await page.getByRole('button', { name: 'Created' }).click()
  await page.getByRole('button', { name: 'Choose dates' }).click()
  await page.getByPlaceholder('First day').click()
  const cell = (days: number) => page.locator(`.ant-picker-cell[title="${dayBack(days)}"]`).first()
  await expect(cell(0)).toBeVisible()
  await expect(page.locator(`.ant-picker-cell[title="${dayBack(-1)}"]`).first()).toHaveClass(/disabled/)
  await cell(0).click()
  await expect(cell(3)).not.toHaveClass(/disabled/)
  await cell(3).click()
  // Picked backwards: antd puts the two days in order.
  await expect(page).toHaveURL(/createdAt=\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d/)
  const [first = '', last = ''] = (new URL(page.url()).searchParams.get('createdAt') ?? '').split('_')
  expect(first <= last).toBe(true)
  expect(last <= dayBack(0)).toBe(true)
})

test('a phone uses its own date fields, under the same rule', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(address)
  await page.getByRole('button', { name: 'Created' }).click()
  await page.getByRole('button', { name: 'Choose dates' }).click()
  await page.getByLabel('First day').fill(dayBack(40))
  await page.getByLabel('Last day').fill(dayBack(2))
  await expect(page.getByText('Choose at most 30 days.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await page.getByLabel('First day').fill(dayBack(4))
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(new RegExp(`createdAt=${dayBack(4)}_${dayBack(2)}`))
})
