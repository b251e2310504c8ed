// A payer disputes what they paid: it arrives at the desk, customer service gathers evidence, finance defends it, the bank decides, and the money is where
// the ledger says.
import { request as http, type Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '../../world.ts'

/** Disputed after as many days as the security code says. */
const card = { number: '4000 0000 0000 0507', code: '000' }
const order = async (baseURL: string | undefined): Promise<{ readonly path: string; readonly number: string }> => {
  const context = await http.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: { 'x-host-app': 'falaj-console' } })
  const data = { mid: '20000001', amount: '250.00', currency: 'AED', description: 'Two coffees' }
  const { body } = (await (await context.post('/sandbox/order', { data })).json()) as {
    body: { path: string; number: string }
  }
  await context.dispose()
  return body
}
const pay = async (phone: Page): Promise<void> => {
  await phone.getByRole('radio', { name: 'Card' }).check()
  const typed = phone.frameLocator('iframe.typed')
  await typed.getByLabel('Card number').fill(card.number)
  await typed.getByLabel('Expiry (MM/YY)').fill('12/40')
  await typed.getByLabel('Security code').fill(card.code)
  await typed.getByRole('button', { name: /^Pay AED/ }).click()
  await expect(phone.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
}

test('a dispute arrives, is answered with evidence, and won: the amount is back and the fee stays', async ({
  enter,
  visitor,
  baseURL,
}) => {
  const made = await order(baseURL)
  const phone = await visitor(undefined, { width: 390 })
  await phone.goto(made.path)
  await pay(phone)

  const desk = await enter('cs', `/fiat/transaction/record?tab=dispute&text=${made.number}`)
  await settled(desk)
  await expect(desk.getByRole('heading', { name: 'Waiting for your answer' })).toBeVisible()
  // The board's cards name their amount too; the list, asked for this payment, has one row.
  await desk.getByRole('link', { name: /^D-\w{7}$/ }).click()
  const record = desk.getByRole('dialog')
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
  const statement = record.getByRole('textbox', { name: 'Statement to the bank' })
  await statement.fill('The coffees were handed over at the counter; the slip is signed.')
  await record.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByText('Saved.').first()).toBeVisible()
  await record.getByRole('textbox', { name: 'Note' }).fill('Slip found in the drawer.')
  await record.getByRole('button', { name: 'Add note' }).click()
  const happened = record.getByRole('list', { name: 'What happened' })
  await expect(happened).toContainText('Slip found in the drawer.')
  const pack = desk.waitForResponse(/chargeback\/pack/)
  await record.getByRole('button', { name: 'Evidence pack (PDF)' }).click()
  expect((await (await pack).json()) as unknown).toMatchObject({ head: { code: 200 } })
  await expectAccessible(desk)

  const finance = await enter('financial', new URL(desk.url()).pathname + new URL(desk.url()).search, { width: 390 })
  const opened = finance.getByRole('dialog')
  await opened.getByRole('button', { name: 'Defend' }).click()
  const confirm = finance.getByRole('dialog', { name: 'Send this answer to the bank?' })
  await expect(confirm).toContainText('slip.pdf')
  await confirm.getByRole('button', { name: 'Defend' }).click()
  await expectNoSidewaysScroll(finance)

  // Without a reload, at both desks.
  await expect(happened).toContainText('Won', { timeout: 20_000 })
  await expect(record.getByText('Returned to you').first()).toBeVisible()
  const went = record.getByRole('heading', { name: 'Where the money went' }).locator('..')
  await expect(went).toContainText('250.00')
  await expect(went).toContainText('75.00')
  await expect(went).toContainText('Chargeback won, returned')
})
