import { openSearch } from '../../search.ts'
import { expect, expectAccessible, test } from '../../world.ts'

test.beforeEach(({ look }) => look({}))

test('by the keyboard alone: a payment by what is pasted, a page by its name, and what was opened before', async ({
  page,
  as,
  enter,
}) => {
  await as('cs')
  await page.goto('/fiat/transaction/record')
  const number = (await page.getByRole('row').nth(1).getByRole('link').textContent()) ?? ''
  await page.goto('/customers')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await openSearch(page)
  await field.fill(` ${number.toLowerCase()} `)
  const option = page.getByRole('option', { name: number })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  // When the story is repeated after a failure, it is still pinned.
  const unpin = page.getByRole('button', { name: `Unpin ${number}` })
  await expect(page.getByRole('button', { name: `pin ${number}` })).toBeVisible()
  if (await unpin.isVisible()) await unpin.click()
  await page.getByRole('button', { name: `Pin ${number}`, exact: true }).click()
  await expect(unpin).toBeVisible()
  await field.press('Enter')
  await expect(page).toHaveURL(/\/fiat\/transaction\/record\?tab=payment&open=/)
  await expect(page.getByRole('heading', { name: number })).toBeVisible()

  await openSearch(page)
  await expect(page.getByRole('group', { name: 'Pinned' }).getByRole('option')).toHaveText([new RegExp(number)])
  await field.fill('paylink nothing such')
  await expect(page.getByText('No results for “paylink nothing such”.')).toBeVisible()
  // Pasted and entered in one go: opens what this text finds, not the result of the previous one.
  await field.fill('customers')
  await expect(page.getByRole('option', { name: 'Customers' })).toBeVisible()
  await field.fill(number)
  await field.press('Enter')
  await expect(page).toHaveURL(/tab=payment&open=/)
  await openSearch(page)
  await field.fill('customers')
  await field.press('ArrowDown')
  await field.press('ArrowUp')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/customers$/)

  // Pins are the person's, whatever the browser; what was opened is this browser's.
  const other = await enter('cs', '/customers')
  await other.getByRole('button', { name: 'Search', exact: true }).click()
  const group = (name: string) => other.getByRole('dialog').getByRole('group', { name })
  await expect(group('Suggested').getByRole('option').first()).toBeVisible()
  await expect(group('Pinned').getByRole('option')).toHaveText([new RegExp(number)])
  await expect(group('Recent')).toHaveCount(0)
  await other.getByRole('button', { name: `Unpin ${number}` }).click()
  await expect(group('Pinned')).toHaveCount(0)
  await expect(other.getByText('Paste an order number')).toBeVisible()
})

test('pages are pinned in their head, by the keyboard too: the menu keeps them below its entries, in the drawer and after a reload', async ({
  page,
  as,
}) => {
  await as('multi-admin')
  await page.goto('/items')
  const pinned = page.getByRole('navigation', { name: 'Main menu' }).getByRole('region', { name: 'Pinned' })
  // Nothing is pinned yet: what others use is offered.
  await expect(pinned.getByRole('link')).toHaveText(['Customers', 'Items', 'QR Pay', 'Reconciliation'])
  const pin = page.locator('.page-head').getByRole('button', { name: 'Pin Items' })
  await pin.focus()
  await page.keyboard.press('Enter')
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await expect(pinned.getByRole('link')).toHaveText(['Items'])
  await expectAccessible(page)
  // The pins come with the session: nothing else is read for them.
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(pinned.getByRole('link', { name: 'Items' })).toHaveAttribute('aria-current', 'page')
  expect(calls.filter((path) => path.includes('search/pin'))).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Main menu' }).getByRole('button', { name: 'Pin Items' }).click()
  await expect(pinned.getByRole('link')).toHaveCount(4)
  await expectAccessible(page)
})
