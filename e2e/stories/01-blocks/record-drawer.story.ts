// The drawer and the filters from the keyboard: where the focus is, and where it goes back to.
import { expect, test } from '../../world.ts'

const address = '/fiat/transaction/record'
test.beforeEach(async ({ look, as, page }) => {
  await look({})
  await as('fleet-financial')
  await page.goto(address)
  await expect(page.getByText(/^1–10 of [\d,]+$/)).toBeVisible()
})

test('the whole row opens the record; closing brings the focus back to it', async ({ page }) => {
  await page
    .getByRole('row')
    .nth(3)
    .getByText('Marina Walk')
    .or(page.getByRole('row').nth(3).getByRole('cell').nth(2))
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: /^Payment no P-\w{7}$/ })
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('row').nth(3).getByRole('link')).toBeFocused()
})

test('the arrows walk the list, over the edge of the page too, and the focus returns to where one ended', async ({
  page,
}) => {
  await page.getByRole('row').nth(10).getByRole('link').press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^11–20 of [\d,]+$/)).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page).not.toHaveURL(/page=/)
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/page=2/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('row').nth(1).getByRole('link')).toBeFocused()
})

test('at the list’s beginning there is nothing above', async ({ page }) => {
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const opened = page.url()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(page).not.toHaveURL(opened)
  await page.keyboard.press('ArrowUp')
  await expect(page).toHaveURL(opened)
})

test('the details are reached with Tab, and there the arrows scroll', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 360 })
  // Failed ones, which other stories create, have moved no money.
  await page.goto(`${address}?status=SETTLED`)
  await page.getByRole('row').nth(1).getByRole('link').press('Enter')
  const details = page.getByRole('region', { name: 'Details' })
  await expect(details.getByText('Where the money went')).toBeVisible()
  const opened = page.url()
  await page.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Tab')
  await expect(details).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => details.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  expect(page.url()).toBe(opened)
})

test('a shared link opens a record that is on another page', async ({ page }) => {
  await page.goto(`${address}?status=SETTLED&page=9`)
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/open=/)
  const id = new URL(page.url()).searchParams.get('open')
  await page.goto(`${address}?open=${id}`)
  await expect(page.getByRole('dialog').getByText('Where the money went')).toBeVisible()
})

test('below 1440 the record takes the whole window, and a narrow table folds what it cannot show', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 })
  await expect(page.getByRole('columnheader', { name: 'Payer and method' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show more' }).first().click()
  await expect(page.getByRole('term').filter({ hasText: /^Payer and method$/ })).toBeVisible()
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('dialog')).toHaveCSS('width', '1024px')
})

test('a filter is chosen, said and taken away from the keyboard', async ({ page }) => {
  await page.getByRole('button', { name: 'Add filter' }).press('Enter')
  await page.getByRole('button', { name: 'Status', exact: true }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Status' })
  await expect(panel.getByRole('checkbox', { name: 'Created' })).toBeFocused()
  await panel.getByRole('checkbox', { name: 'Failed' }).press('Space')
  await expect(page).toHaveURL(/status=FAILURE/)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Status Failed' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add filter' })).toBeFocused()
  await expect(page.locator('.record-list > [role=status]', { hasText: /records match/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove filter: Status' }).press('Enter')
  await expect(page).not.toHaveURL(/status=/)
  await page.goBack()
  await expect(page).toHaveURL(/status=FAILURE/)
})

test('rows can be made compact, and stay so', async ({ page }) => {
  const row = page.getByRole('row').nth(2)
  await expect(row).toHaveCSS('height', '52px')
  await page.getByRole('button', { name: 'Compact rows' }).click()
  await expect(row).toHaveCSS('height', '40px')
  await page.reload()
  await expect(row).toHaveCSS('height', '40px')
})
