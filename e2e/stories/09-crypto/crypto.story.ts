// A coin comes in, is confirmed block by block, and becomes dirhams.
import type { APIRequestContext } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../world.ts'

const onChain = (request: APIRequestContext, what: 'pay' | 'mine', data: object) =>
  request.post(`/sandbox/chain/${what}`, { headers: { 'x-host-app': 'falaj-console' }, data })

test('a deposit is confirmed and converted to dirhams', async ({ enter, request }) => {
  const page = await enter('admin', '/crypto/transaction/deposit?coin=BTC', { door: true })
  await expect(page.getByText('Send only BTC on Bitcoin to this address.')).toBeVisible()
  const before = await page.getByTestId('deposit-address').innerText()
  await page.getByRole('textbox', { name: 'Label' }).fill('Story')
  await page.getByRole('button', { name: 'New address' }).click()
  await expect(page.getByTestId('deposit-address')).not.toHaveText(before)
  const address = await page.getByTestId('deposit-address').innerText()
  await expectAccessible(page)

  const amount = '0.0123'
  await onChain(request, 'pay', { coin: 'BTC', address, amount })
  await onChain(request, 'mine', { network: 'BTC', blocks: 1 })
  const row = page.getByRole('row').filter({ hasText: amount })
  // What is new waits behind its number, so that nothing moves under the hand.
  await page.getByRole('button', { name: /^\d+ new$/ }).click()
  await expect(row.first()).toBeVisible()
  await onChain(request, 'mine', { network: 'BTC', blocks: 2 })
  await expect(async () => {
    await page.reload()
    await expect(row.first()).toContainText('Success', { timeout: 5000 })
  }).toPass()

  await page.goto('/crypto/dashboard')
  await expect(page.getByRole('heading', { name: 'Allocation' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.goto('/crypto/transaction/convert?sell=BTC')
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByRole('button', { name: 'Get a quote' }).click()
  await expect(page.getByRole('region', { name: 'Quote' })).toContainText('Checked in your browser: correct')
  await page.getByRole('button', { name: `Exchange BTC ${amount}` }).click()
  await expect(page.getByText(/^Done: X-/)).toContainText('became AED')
  await page.getByRole('link', { name: 'View', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Value at the time')
  await expectAccessible(page)
})
