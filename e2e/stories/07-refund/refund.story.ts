// A customer complains: customer service finds the payment by the card's last four digits and the amount and asks for a part of it back;
// finance approves; the money is back, and everybody sees it.
import { approveChosen, chooseRequest } from '../../approvals.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobileOf, settled, test } from '../../world.ts'
import { stepUpBySms, stepUpDialog } from '../03-two-factor/walk.ts'

test('a part of a payment is asked back by customer service, approved by finance, and back with the payer', async ({
  enter,
  baseURL,
}) => {
  test.slow()
  // Of those some days old: nobody else of the demo world asks for their money.
  const cs = await enter('cs', '/fiat/transaction/record?status=SETTLED&amount=AED_50.00_&page=3')
  await settled(cs)
  // What the customer knows: the last four digits and the amount.
  const known = cs
    .getByRole('row')
    .filter({ has: cs.getByRole('cell', { name: /^\d{4}$/ }) })
    .first()
  const last4 = (await known.getByRole('cell', { name: /^\d{4}$/ }).textContent()) ?? ''
  const number = (await known.getByRole('link').first().textContent()) ?? ''
  await cs.getByRole('searchbox').fill(last4)
  await expect(cs).toHaveURL(new RegExp(`text=${last4}`))
  const row = cs.getByRole('row').filter({ hasText: number })
  await row.getByRole('link').first().click()
  const paid = cs.getByRole('dialog').first()
  await paid.getByRole('button', { name: 'Refund', exact: true }).click()

  const amount = paid.getByRole('textbox', { name: 'Amount' })
  await amount.fill('9999999.00')
  await expect(paid.getByText('This is more than is left of the payment.')).toBeVisible()
  await amount.fill('7.50')
  await paid.getByRole('combobox', { name: 'Reason' }).selectOption('WRONG_AMOUNT')
  await expectAccessible(cs)
  await paid.getByRole('button', { name: 'Review' }).click()
  const review = cs.getByRole('dialog', { name: /^Refund .+7\.50\?$/ })
  await expect(
    review.getByText(/The fee for the payment, .+ with VAT, is not returned\. 1 colleague must/),
  ).toBeVisible()
  await expectAccessible(cs)
  await review.getByRole('button', { name: /^Send refund of/ }).click()
  await expect(stepUpDialog(cs).getByText(/7\.50/).first()).toBeVisible()
  await stepUpBySms(cs, baseURL, await mobileOf(baseURL, 'cs'))
  const told = paid.getByText(/R-\w{7} was sent\. It is waiting for approval\./)
  await expect(told).toBeVisible()
  const refund = /R-\w{7}/.exec((await told.textContent()) ?? '')?.[0] ?? 'no number'
  await paid.getByRole('link', { name: refund }).first().click()
  const asked = cs.getByRole('dialog').first()
  await expect(asked.getByText('Waiting for approval. No money has moved.')).toBeVisible()

  const finance = await enter('financial', '/management/auth/history?mine=waiting', { door: true })
  await chooseRequest(finance, new RegExp(`Refund .+7\\.50 of payment ${number}`))
  await approveChosen(finance)

  // Without a reload.
  await expect(asked.getByText('The money went back to the payer.')).toBeVisible({ timeout: 15_000 })
  await expect(asked.getByText(/^\d{23}$|^(\d{4} ){5}\d{3}$/).first()).toBeVisible()
  await expectAccessible(cs)

  const list = await enter('financial', `/fiat/transaction/record?tab=refund&text=${refund}`, { width: 390 })
  await settled(list)
  await expect(list.getByText(refund).first()).toBeVisible()
  await expect(list.getByText('Success').first()).toBeVisible()
  await expectNoSidewaysScroll(list)
})
