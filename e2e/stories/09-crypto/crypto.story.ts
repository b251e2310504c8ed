// The whole way of a coin: it comes in, is confirmed block by block, becomes dirhams by hand and by a rule, leaves for the bank, and its
// statement adds up.
import type { APIRequestContext } from '@playwright/test'
import { approveChosen, chooseRequest } from '../../approvals.ts'
import { createStatements, showNew } from '../../live.ts'
import { resultOnPhone } from '../../outcome.ts'
import { passStepUp } from '../../step-up.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '../../world.ts'
import { password, stepUpBySms } from '../03-two-factor/walk.ts'

const omar = '+971-501004402'
const post = (request: APIRequestContext, path: string, data: object) =>
  request.post(`/sandbox/${path}`, { headers: { 'x-host-app': 'falaj-console' }, data })

test('a deposit is confirmed, converted, settled by a rule and withdrawn; the statement adds up', async ({
  enter,
  request,
  baseURL,
}) => {
  test.slow()
  const admin = await enter('admin', '/crypto/transaction/deposit?coin=BTC', { stepUp: true })
  await expect(admin.getByText('Send only BTC on Bitcoin to this address.')).toBeVisible()
  const before = await admin.getByTestId('deposit-address').innerText()
  await admin.getByRole('textbox', { name: 'Label' }).fill('Story')
  await admin.getByRole('button', { name: 'New address' }).click()
  await expect(admin.getByTestId('deposit-address')).not.toHaveText(before)
  const address = await admin.getByTestId('deposit-address').innerText()
  const amount = '0.0123'
  await post(request, 'chain/pay', { coin: 'BTC', address, amount })
  await post(request, 'chain/mine', { network: 'BTC', blocks: 1 })
  const row = admin.getByRole('row').filter({ hasText: amount })
  await showNew(admin, row)
  await expectAccessible(admin)
  await post(request, 'chain/mine', { network: 'BTC', blocks: 2 })
  await expect(row.first()).toContainText('Success')

  await admin.goto('/crypto/dashboard')
  await expect(admin.getByRole('heading', { name: 'Allocation' })).toBeVisible()
  await expectNoSidewaysScroll(admin)
  await admin.goto('/crypto/transaction/convert?sell=BTC')
  await admin.getByRole('textbox', { name: 'Amount' }).fill('0.01')
  await admin.getByRole('button', { name: 'Get a quote' }).click()
  await expect(admin.getByRole('region', { name: 'Quote' })).toContainText('Checked in your browser: correct')
  await resultOnPhone(admin, () => admin.getByRole('button', { name: 'Exchange BTC 0.01' }).click())
  await expect(admin.getByText(/^Done: X-/)).toContainText('became AED')

  const page = await enter('financial', '/crypto/transaction/automatic-settlement')
  await settled(page)
  const card = page.getByRole('region', { name: /^BTC/ })
  await card.getByRole('button', { name: 'Change settlement of BTC' }).click()
  await card.getByRole('combobox', { name: 'Settlement' }).selectOption('AUTOMATIC')
  await card.getByRole('textbox', { name: /^Keep, per cent/ }).fill('25')
  const preview = card.getByRole('region', { name: 'What this would do' })
  await expect(preview.getByRole('listitem').filter({ hasText: '10:00' })).toHaveCount(5)
  await card.getByRole('button', { name: 'Request approval' }).click()
  await stepUpBySms(page, baseURL, omar)
  await expect(card).toContainText('is waiting for approval')
  await admin.context().close()
  const checker = await enter('admin', '/management/auth/history?mine=waiting', { stepUp: true })
  await chooseRequest(checker, /Sell BTC for AED automatically/)
  await approveChosen(checker)
  await expect(card.getByRole('button', { name: /^Skip/ })).toHaveCount(5)
  await post(request, 'automatic-settlement/run', { mid: '20000001', currency: 'BTC' })
  const sold = page.getByRole('row').filter({ hasText: 'BTC' }).filter({ hasText: 'Sent' })
  await showNew(page, sold)
  await expectAccessible(page)

  await page.goto('/fiat/transaction/withdraw')
  await page.getByRole('textbox', { name: 'Amount' }).fill('123.00')
  await expect(page.getByText('Preview. Nothing has moved.')).toBeVisible()
  await page.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog', { name: /^Withdraw AED/ })
  await review.getByRole('textbox', { name: 'Password' }).focus()
  await page.keyboard.type(password)
  await review.getByRole('button', { name: 'Withdraw AED 123.00' }).click()
  await stepUpBySms(page, baseURL, omar)
  await expect(page.getByRole('heading', { name: /is waiting for approval/ })).toBeVisible()
  await checker.goto('/management/auth/history?mine=waiting')
  await chooseRequest(checker, /Withdraw AED 123\.00/)
  await approveChosen(checker)
  await page.getByRole('link', { name: 'Open the withdrawal' }).click()
  await expect(page.getByRole('dialog').getByText(/^Paid to .+ Nothing left to do\.$/)).toBeVisible()

  await page.goto('/crypto/transaction/statements')
  await passStepUp(page, baseURL, omar)
  await page.getByRole('button', { name: 'New statement' }).first().click()
  const dialog = page.getByRole('dialog')
  const made = await createStatements(page, dialog)
  await expect(dialog.getByRole('status')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await (await made('BTC')).getByRole('link').first().click()
  const paper = page.getByRole('dialog')
  await expect(paper.getByRole('columnheader', { name: 'Value, AED' })).toBeVisible()
  const facts = (await paper.textContent()) ?? ''
  const sum = (name: string): number =>
    Math.round(
      1e8 *
        Number(new RegExp(`${name}[^\\dA-Za-z]*(?:BTC)?[^\\dA-Za-z]*([\\d.,]+)`).exec(facts)?.[1]?.replaceAll(',', '')),
    )
  expect(sum('Opening') + sum('Credits') - sum('Debits')).toBe(sum('Closing'))
  await expectAccessible(page)
})
