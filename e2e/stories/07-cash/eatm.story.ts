// An e-ATM: a refill is requested and approved by a colleague, the notes are counted blind, and the day report has the difference.
import { approveChosen, chooseRequest } from '../../approvals.ts'
import { codeAfter, pressSend } from '../../phone.ts'
import { expect, expectAccessible, mobileOf, settled, test } from '../../world.ts'

test('a refill waits for a colleague, and a count shows what was expected only afterwards', async ({
  enter,
  baseURL,
}) => {
  test.slow()
  const page = await enter('chain-it', '/pos-device/main/eatm?text=Emirates')
  await page.locator('a.row-link').first().click()
  const record = page.getByRole('dialog').last()
  await record.getByRole('button', { name: 'Request a refill' }).click()
  const refill = page.getByRole('dialog', { name: /^Request cash for/ })
  await refill.getByRole('textbox', { name: 'Cassette 1, notes of 50' }).fill('20')
  await expect(refill.getByText('AED 1,000.00')).toBeVisible()
  await expectAccessible(page)
  await refill.getByRole('button', { name: 'Request', exact: true }).click()
  const proof = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'SMS Code' }) })
  const mobile = await mobileOf(baseURL, 'chain-it')
  const code = await codeAfter(baseURL, mobile, () =>
    pressSend(proof.getByRole('button', { name: 'SEND', exact: true })),
  )
  await proof.getByRole('textbox', { name: 'SMS Code' }).fill(code)
  await proof.getByRole('textbox', { name: 'SMS Code' }).press('Enter')
  await expect(page.getByText(/^Refill AR-.* waits for approval/).first()).toBeVisible()

  const checker = await enter('chain-finance', '/management/auth/history', { stepUp: true })
  await settled(checker)
  await chooseRequest(checker, /Load AED 1,000.00 into the e-ATM Emirates Mall/)
  await approveChosen(checker)
  // The maker's page follows.
  await expect(record.getByText('Ordered', { exact: true })).toBeVisible()

  await record.getByRole('button', { name: 'Count', exact: true }).click()
  const count = page.getByRole('dialog', { name: /^Count Emirates Mall/ })
  const notes = (position: number, value: number) =>
    count.getByRole('textbox', { name: `Cassette ${position}, notes of ${value}` })
  await notes(1, 50).fill('998')
  await notes(2, 100).fill('1198')
  await notes(3, 200).fill('798')
  await notes(4, 500).fill('399')
  // The box was not opened: its fields are not there, and it is not counted.
  await expect(count.getByRole('textbox', { name: 'Cash box, notes of 50' })).toHaveCount(0)
  await count.getByRole('button', { name: 'Save the count' }).click()
  await expect(page.getByText(/^Report AV-.*: AED 50.00 is missing. The difference is posted.$/).first()).toBeVisible()
  const day = record
    .getByRole('region', { name: 'Day report' })
    .or(record.locator('section', { hasText: 'Day report' }))
  await expect(day.getByText('Counted differences').first()).toBeVisible()
  await expect(day.getByText(/[−-](50|100)\.00/).first()).toBeVisible()
})
