// What was settled: from the list to the days, the products and the payments, each adding up; what of it arrived at the bank; and a clock that can
// be moved on.
import { showNew } from '../../live.ts'
import { expect, expectAccessible, settled, test } from '../../world.ts'

const path = '/fiat/transaction/record?tab=settlement'

test('a settlement is found, and explains itself down to the payment', async ({ page, as, look }) => {
  await look({})
  await as('cs')
  await page.goto(path)
  await settled(page)
  await expect(page.getByLabel('Totals of this filter')).toBeVisible()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('button', { name: 'Currency', exact: true }).click()
  await page
    .getByRole('radio', { name: 'AED' })
    .or(page.getByRole('checkbox', { name: 'AED' }))
    .first()
    .click()
  const row = page
    .getByRole('row')
    .filter({ hasText: /S-\w{7}/ })
    .first()
  await row.getByRole('link').first().click()
  const record = page.getByRole('dialog')
  await expect(record.getByRole('heading', { name: 'By day' })).toBeVisible()
  // The title of the open record: the first row may have changed with the filter while it was clicked.
  const title = record.getByRole('heading', { level: 2 }).filter({ hasText: /S-\w{7}/ })
  const number = /S-\w{7}/.exec(await title.first().innerText())![0]
  await expect(record.getByText('Checked in your browser: this is the settled amount.')).toHaveCount(3)
  await record.getByRole('button', { name: /^Settled/ }).click()
  await expect(record.getByRole('region', { name: 'The payments' }).getByRole('row')).not.toHaveCount(1)
  await expect(record.getByRole('table').last()).toContainText('Your Pending settlement')
  await expectAccessible(page)
  // The address is the record: reloaded, it is the same.
  await page.reload()
  await expect(page.getByRole('dialog').getByText(number).first()).toBeVisible()
})

interface PaidOut {
  readonly number: string
  readonly net: { readonly amount: string }
  readonly completedAt: string
}
test('a camt.053 file is dropped: a credit is tied to its payout and what that is made of, the rest has its reason', async ({
  enter,
}) => {
  const page = await enter('financial', '/fiat/balance/reconciliation')
  const answer = await page.request.post('/restful/secure/merchant/withdraw/query', {
    headers: { 'x-host-app': 'falaj-console', 'x-platform': '4' },
    data: { filters: { status: ['SUCCESS'], currency: 'AED' }, pageParam: { number: 1, size: 10 } },
  })
  const { rows } = ((await answer.json()) as { body: { rows: readonly PaidOut[] } }).body
  const { number, net, completedAt } = rows[0]!
  const day = new Date(Date.parse(completedAt) + 4 * 3_600_000).toISOString().slice(0, 10)
  const entry = (amount: string, text: string): string =>
    `<Ntry><Amt Ccy="AED">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>
     <NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  const camt = `<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>S1</Id>
    ${entry(net.amount, `FALAJ ${number}`)}${entry('73.51', 'RENT REFUND UNIT 12')}</Stmt></BkToCstmrStmt></Document>`
  const files = { name: 'story.xml', mimeType: 'text/xml', buffer: Buffer.from(camt) }
  await page.locator('input[type=file]').setInputFiles(files)
  await page.getByRole('button', { name: 'Reconcile' }).click()
  const row = page.getByRole('row').filter({ hasText: 'story.xml' })
  await showNew(page, row)
  await expect(row.getByText('Ready')).toBeVisible()
  await row.getByRole('link').first().click()
  const file = page.getByRole('dialog')
  await expect(file.getByText('1 of 2 credits matched')).toBeVisible()
  await expect(file.getByRole('listitem').filter({ hasText: 'RENT REFUND UNIT 12' })).toContainText(
    'Not a payout of ours',
  )
  await file.getByRole('button', { name: `What it’s made of: ${number}` }).click()
  const made = file.locator('.made')
  await expect(made).toContainText(/\d+ payments/)
  for (const part of [
    'Balance before',
    'Fees of these payments',
    'VAT on these fees',
    'Balance after',
    'Paid to your bank',
  ])
    await expect(made.getByText(part, { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('the clock of business is moved on by an hour, and says so', async ({ page, look }) => {
  await look({})
  await page.goto('/sandbox')
  const clock = page.locator('section').filter({ hasText: 'The clock of business' })
  await expect(clock.getByText(/In Dubai it is \d\d-\d\d-\d{4}/)).toBeVisible()
  await clock.getByRole('button', { name: '1 hour' }).click()
  await expect(clock.getByRole('status')).toHaveText('Clock moved. Items due now are being processed.')
  await expect(clock.getByText(/ahead/).last()).toBeVisible()
})
