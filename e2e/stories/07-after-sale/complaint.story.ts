// A customer complains. Customer service finds the payment by the card's last four digits and the amount, sends the receipt and asks for a part of the
// money back; finance approves; the receipt is sent again. Then the customer's bank disputes the rest: evidence is gathered, finance answers, it is won,
// and both statements add up.
import type { Locator, Page } from '@playwright/test'
import { approveChosen, chooseRequest } from '../../approvals.ts'
import { resultOnPhone } from '../../outcome.ts'
import { createStatements } from '../../live.ts'
import { passStepUp } from '../../step-up.ts'
import { payByCard } from '../../payer.ts'
import { uses } from '../../product-use.ts'
import { sandbox } from '../../sandbox.ts'
import { openSearch } from '../../search.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, mobileOf, settled, test } from '../../world.ts'
import { stepUpBySms, stepUpDialog } from '../03-two-factor/walk.ts'

const pay = async (phone: Page, address: string): Promise<void> => {
  await phone.goto(address)
  await payByCard(phone)
  await expect(phone.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
}
/** Lines of one record, from every page of a statement: others moved money today, too. */
const linesOf = async (paper: Locator, number: string): Promise<readonly string[]> => {
  const found: string[] = []
  const rows = paper.getByRole('row')
  const next = paper.getByRole('link', { name: 'Next page' })
  for (;;) {
    await expect(rows.nth(1)).toBeVisible()
    found.push(...(await rows.filter({ hasText: number }).allTextContents()))
    if ((await next.count()) === 0 || (await next.getAttribute('aria-disabled')) === 'true') return found
    const passed = (await rows.nth(1).textContent()) ?? ''
    await next.click()
    await expect(rows.nth(1)).not.toHaveText(passed)
  }
}
const numberIn = (text: string | null, prefix: string): string =>
  new RegExp(`${prefix}-\\w{7}`).exec(text ?? '')?.[0] ?? 'no number'

test(
  'a complaint: found, refunded in part, receipt sent again, disputed, won, and the statements add up',
  uses('digital-receipt'),
  async ({ enter, visitor, request, baseURL }) => {
    test.slow()
    const phone = await visitor(undefined, { width: 390 })
    const made = await sandbox<{ readonly path: string; readonly number: string }>(baseURL, 'order', {
      mid: '20000001',
      amount: '251.70',
      currency: 'AED',
      description: 'Two coffees',
    })
    await pay(phone, made.path)

    // What the customer knows: the last four digits and the amount.
    const cs = await enter('cs', '/fiat/transaction/record')
    await settled(cs)
    // Unpaid orders are not listed; how many there are leads to them.
    await expect(cs.getByRole('row').nth(1)).toBeVisible()
    await expect(cs.getByRole('cell', { name: 'Created', exact: true })).toHaveCount(0)
    await expect(cs.getByRole('link', { name: /^[\d,]+ unpaid orders? not listed$/ })).toHaveAttribute(
      'href',
      /unpaid=only/,
    )
    const search = await openSearch(cs)
    await search.fill('0010 251.70')
    await expect(cs.getByRole('option').first()).toContainText(made.number)
    await expect(cs.getByRole('option').first()).toContainText('Last four digits and amount')
    await search.press('Enter')
    const payment = cs.getByRole('dialog').first()
    await expect(payment.getByRole('heading', { name: made.number })).toBeVisible()

    const to = `guest-${Date.now()}@example.com`
    await payment.getByRole('button', { name: 'Send receipt' }).click()
    const sending = cs.getByRole('dialog', { name: 'Send receipt' })
    await sending.getByRole('textbox', { name: 'E-mail address' }).fill('guest')
    await sending.getByRole('button', { name: 'Send receipt' }).click()
    await expect(sending.getByText('Please Check The E-mail Format')).toBeVisible()
    await sending.getByRole('textbox', { name: 'E-mail address' }).fill(to)
    await sending.getByRole('button', { name: 'Send receipt' }).click()
    await expect(payment.locator('.payment-receipts')).toContainText('Sent')

    await payment.getByRole('button', { name: 'Refund', exact: true }).click()
    const amount = payment.getByRole('textbox', { name: 'Amount' })
    await amount.fill('9999999.00')
    await expect(payment.getByText('This is more than is left of the payment.')).toBeVisible()
    await amount.fill('7.50')
    await payment.getByRole('combobox', { name: 'Reason' }).selectOption('WRONG_AMOUNT')
    await expectAccessible(cs)
    await payment.getByRole('button', { name: 'Review' }).click()
    const review = cs.getByRole('dialog', { name: /^Refund .+7\.50\?$/ })
    await expect(
      review.getByText(/The fee for the payment, .+ with VAT, is not returned\. 1 colleague must/),
    ).toBeVisible()
    await review.getByRole('button', { name: /^Send refund of/ }).click()
    await expect(stepUpDialog(cs).getByText(/7\.50/).first()).toBeVisible()
    const mobile = await mobileOf(baseURL, 'cs')
    await resultOnPhone(cs, () => stepUpBySms(cs, baseURL, mobile))
    const notice = payment.getByText(/R-\w{7} was sent\. It is waiting for approval\./)
    await expect(notice).toBeVisible()
    const refund = numberIn(await notice.textContent(), 'R')
    await payment.getByRole('link', { name: refund }).first().click()
    const dialog = cs.getByRole('dialog').first()
    await expect(dialog.getByText('Waiting for approval. No money has moved.')).toBeVisible()

    const finance = await enter('financial', '/management/auth/history?mine=waiting', { stepUp: true })
    await chooseRequest(finance, new RegExp(`Refund .+7\\.50 of payment ${made.number}`))
    await approveChosen(finance)
    // Without a reload.
    await expect(dialog.getByText('The money went back to the payer.')).toBeVisible()
    await expect(dialog.getByText(/^\d{23}$|^(\d{4} ){5}\d{3}$/).first()).toBeVisible()
    await expectAccessible(cs)

    // The receipt once more, with an address of its own.
    await dialog.getByRole('link', { name: made.number }).first().click()
    await expect(payment.locator('.channel-parts')).toContainText(/Refunded.*−7\.50/)
    await expect(payment.getByRole('list', { name: 'Progress' })).toContainText('Part refunded')
    await payment.locator('.payment-receipts').getByRole('link').first().click()
    const receipt = cs.getByRole('dialog').first()
    await receipt.getByRole('button', { name: 'Resend' }).click()
    await cs.getByRole('dialog').last().getByRole('button', { name: 'Resend' }).click()
    const addresses = async (): Promise<readonly string[]> => {
      const answer = await request.get(`${baseURL ?? ''}/sandbox/messages?to=${encodeURIComponent(to)}`)
      const { body } = (await answer.json()) as { body: { messages: { body: string }[] } }
      return body.messages.flatMap((each) => /\/receipt\/[\w-]{22}/.exec(each.body)?.[0] ?? [])
    }
    await expect.poll(async () => (await addresses()).length).toBe(2)
    await phone.goto((await addresses())[0] ?? '')
    await expect(phone.getByRole('heading', { name: /^Receipt RC-\w{7}$/ })).toBeVisible()
    await expectAccessible(phone)
    await expectNoSidewaysScroll(phone)
    await expect(receipt.getByText(/Opened once, on/)).toBeVisible()

    // The customer's bank, of what is left.
    await sandbox(baseURL, 'dispute', { number: made.number })
    await cs.goto(`/fiat/transaction/record?tab=dispute&text=${made.number}`)
    await expect(cs.getByRole('heading', { name: 'Waiting for your answer' })).toBeVisible()
    await cs.getByRole('link', { name: /^D-\w{7}$/ }).click()
    const record = cs.getByRole('dialog')
    await expect(record.getByText('The customer says nothing arrived.')).toBeVisible()
    await expect(record.getByText('LIR: Retrieval request (not confirmed by the card acquirer)')).toBeVisible()
    // Customer service gathers; it does not send.
    await expect(record.getByRole('button', { name: 'Defend' })).toHaveCount(0)
    const checks = record.getByRole('list', { name: 'What helps for this claim' })
    await expect(checks.getByRole('listitem')).toHaveText([
      /Evidence pack/,
      /Proof of delivery.*Not added yet/,
      /Messages/,
    ])
    await record.getByLabel(/Choose/).setInputFiles({
      name: 'slip.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n1 0 obj << /Type /Pages /Count 1 >> endobj\n%%EOF\n'),
    })
    await expect(checks.getByRole('listitem').nth(1)).toHaveText(/Ready/)
    await record
      .getByRole('textbox', { name: 'Statement to the bank' })
      .fill('The coffees were handed over at the counter; the slip is signed.')
    await record.getByRole('button', { name: 'Save' }).click()
    await expect(cs.getByText('Saved.').first()).toBeVisible()
    await record.getByRole('textbox', { name: 'Note' }).fill('The guest called at noon.')
    await record.getByRole('button', { name: 'Add note' }).click()
    await expect(record.getByRole('textbox', { name: 'Note' })).toHaveValue('')
    await expect(record.getByRole('list', { name: 'What happened' })).toContainText('The guest called at noon.')
    const pack = cs.waitForResponse(/chargeback\/pack/)
    await record.getByRole('button', { name: 'Evidence pack (PDF)' }).click()
    expect((await (await pack).json()) as unknown).toMatchObject({ head: { code: 200 } })
    const dispute = numberIn(await record.getByRole('heading').first().textContent(), 'D')

    await finance.setViewportSize({ width: 390, height: 900 })
    await finance.goto(`/fiat/transaction/record?tab=refund&text=${refund}`)
    await expect(finance.getByText(refund).first()).toBeVisible()
    await expectNoSidewaysScroll(finance)
    await finance.goto(new URL(cs.url()).pathname + new URL(cs.url()).search)
    // Counts in the titles arrive later and move the tabs: the chosen one stays in view.
    await expect(finance.locator('.tab[aria-selected="true"]').first()).toBeInViewport({ ratio: 0.95 })
    await finance.getByRole('dialog').getByRole('button', { name: 'Defend' }).click()
    const confirm = finance.getByRole('dialog', { name: 'Send this answer to the bank?' })
    await expect(confirm).toContainText('slip.pdf')
    await confirm.getByRole('button', { name: 'Defend' }).click()
    await expectNoSidewaysScroll(finance)
    // Without a reload.
    await expect(record.getByRole('list', { name: 'What happened' })).toContainText('Won')
    await expect(record.getByText('Returned to you').first()).toBeVisible()
    await expect(record.getByRole('heading', { name: 'Where the money went' }).locator('..')).toContainText(
      'Chargeback won, returned',
    )
    await expectAccessible(cs)

    // What was refunded, and what the bank took, gave back and charged: today's statements have it to the cent.
    await finance.setViewportSize({ width: 1440, height: 900 })
    await finance.goto('/fiat/transaction/statements')
    await passStepUp(finance, baseURL, await mobileOf(baseURL, 'financial'))
    await finance.getByRole('navigation', { name: 'Statements' }).getByRole('link', { name: 'Transactions' }).click()
    await finance.getByRole('button', { name: 'New statement' }).first().click()
    const form = finance.getByRole('dialog', { name: 'New statement' })
    const kinds = ['Refund', 'Chargeback and fraud report'] as const
    for (const box of await form.getByRole('group').first().getByRole('checkbox').all()) await box.uncheck()
    for (const kind of kinds) await form.getByRole('checkbox', { name: kind, exact: true }).check()
    await form.getByLabel('From').fill(await form.getByLabel('To', { exact: true }).inputValue())
    const statements = await createStatements(finance, form)
    await form.getByRole('button', { name: 'Close' }).click()
    for (const [kind, number, sums] of [
      [kinds[0], refund, ['7.50']],
      [kinds[1], dispute, ['244.20', '75.00', '3.75', '244.20']],
    ] as const) {
      const row = await statements(kind)
      await expect(row.getByText('Ready')).toBeVisible()
      await row.getByRole('link').first().click()
      const paper = finance.getByRole('dialog').last()
      await expect(paper.getByText('Opening + credits − debits = closing', { exact: false })).toBeVisible()
      expect(await linesOf(paper, number)).toEqual(sums.map((sum) => expect.stringContaining(sum)))
      await paper.getByRole('button', { name: 'Close' }).click()
      await expect(paper).toBeHidden()
    }

    // What receipts cost came when their month was over, and is in a statement of its own.
    await finance.goto('/fiat/balance/statements')
    await finance.getByRole('navigation', { name: 'Statements' }).getByRole('link', { name: 'Charges' }).click()
    await finance.getByRole('button', { name: 'New statement' }).first().click()
    for (const box of await form.getByRole('group').first().getByRole('checkbox').all()) await box.uncheck()
    await form.getByRole('checkbox', { name: 'Receipt fees', exact: true }).check()
    const charges = await createStatements(finance, form)
    await form.getByRole('button', { name: 'Close' }).click()
    const fees = await charges('Receipt fees')
    await expect(fees.getByText('Ready')).toBeVisible()
    await fees.getByRole('link').first().click()
    await expect(
      finance
        .getByRole('dialog')
        .last()
        .getByRole('row')
        .filter({ hasText: /RF-\w{7}/ })
        .first(),
    ).toBeVisible()
  },
)

test('several payments are refunded in one go, one in whole and one in part', async ({ enter, visitor, baseURL }) => {
  test.slow()
  const phone = await visitor(undefined, { width: 390 })
  const description = `School trip ${Date.now()}`
  const paid = async (amount: string): Promise<string> => {
    const given = { mid: '20000001', amount, currency: 'AED', description }
    const made = await sandbox<{ readonly path: string; readonly number: string }>(baseURL, 'order', given)
    await pay(phone, made.path)
    return made.number
  }
  const [whole, part] = [await paid('61.00'), await paid('83.00')]

  const cs = await enter('cs', `/fiat/transaction/record?text=${encodeURIComponent(description)}`)
  for (const number of [whole, part]) await cs.getByRole('checkbox', { name: `Choose ${number}` }).check()
  await cs.getByRole('group', { name: '2 chosen' }).getByRole('button', { name: 'Refund' }).click()
  const form = cs.getByRole('dialog', { name: 'Refund several payments' })
  await expect(form.getByRole('textbox', { name: `Refund of ${whole}` })).toHaveValue('61.00')
  const amount = form.getByRole('textbox', { name: `Refund of ${part}` })
  const send = form.getByRole('button', { name: 'Refund 2 payments' })
  await form.getByRole('combobox', { name: 'Reason' }).selectOption('WRONG_AMOUNT')
  await amount.fill('83.01')
  await send.click()
  await expect(form.getByText('This is more than is left of the payment.')).toBeVisible()
  await amount.fill('20.50')
  await expect(form.getByText(/^Refunds together: .*81\.50$/)).toBeVisible()
  await send.click()
  await expect(stepUpDialog(cs).getByText(/20\.50/)).toBeVisible()
  await stepUpBySms(cs, baseURL, await mobileOf(baseURL, 'cs'))
  const result = cs.getByRole('dialog', { name: 'What became of each' })
  for (const [number, asked] of [
    [whole, '61.00'],
    [part, '20.50'],
  ] as const)
    await expect(result.getByRole('listitem').filter({ hasText: number })).toHaveText(
      new RegExp(`R-\\w{7}.*${asked.replace('.', '\\.')}`),
    )
  await result.getByRole('button', { name: 'Close' }).click()
  const rowOf = (number: string): Locator => cs.getByRole('row').filter({ hasText: number })
  for (const number of [whole, part]) await expect(rowOf(number)).toContainText('Paid')

  const finance = await enter('financial', '/management/auth/history?mine=waiting', { stepUp: true })
  for (const number of [whole, part]) {
    await chooseRequest(finance, new RegExp(`Refund .+ of payment ${number}`))
    await approveChosen(finance)
  }
  // Without a reload.
  await expect(rowOf(whole)).toContainText('Refunded')
  await expect(rowOf(part)).toContainText('Part refunded')
  await rowOf(part).locator('[data-record]').click()
  await expect(cs.getByRole('dialog').locator('.channel-parts')).toContainText(/Refunded.*−20\.50/)
})
