// A bookkeeper's morning: an account is opened, money comes to it, pays an invoice, is split or goes back.
import type { Page } from '@playwright/test'
import { showNew } from '../../live.ts'
import { codeAfter, pressSend } from '../../phone.ts'
import { expect, expectAccessible, mobileOf, test } from '../../world.ts'

const confirm = async (page: Page, baseURL: string | undefined, mobile: string): Promise<void> => {
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'SMS Code' }) })
  const send = dialog.getByRole('button', { name: 'SEND', exact: true })
  const code = dialog.getByRole('textbox', { name: 'SMS Code' })
  await code.fill(await codeAfter(baseURL, mobile, () => pressSend(send)))
  await code.press('Enter')
}

test('an account is opened, and what comes to it is matched, split and returned', async ({
  enter,
  baseURL,
  request,
}) => {
  const page = await enter('financial', '/vam-iban/main')
  await page.getByRole('button', { name: 'Open account' }).click()
  const form = page.getByRole('dialog', { name: 'Open a virtual bank account' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Story transfers')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Open account' }).click()
  const drawer = page.getByRole('dialog').first()
  await drawer.getByRole('button', { name: 'Show details' }).click()
  const card = page.getByRole('dialog', { name: 'For the payer' })
  const iban = (await card.getByText(/^AE\d\d /).innerText()).replaceAll(/\s/g, '')
  expect(iban).toMatch(/^AE\d{21}$/)
  await card.getByRole('button', { name: 'Close' }).click()

  const send = async (amount: string, text: string) =>
    request.post('/sandbox/iban-deposits/send', {
      headers: { 'x-host-app': 'falaj-console' },
      data: { iban, currency: 'AED', amount, text, sender: 'Story Sender', senderIban: 'AE070331234567890123456' },
    })
  await send('321.00', 'for the party')
  await send('77.00', 'sent by mistake')
  await page.goto('/vam-iban/main?tab=deposits&text=Story%20transfers')
  const party = page.getByRole('row', { name: /for the party/ })
  await showNew(page, party)
  await party.getByRole('link').first().click()
  await expect(page.getByText('AED 321.00 waits on hold', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Match to invoices' }).click()
  const match = page.getByRole('dialog', { name: 'Match to invoices' })
  const part = (n: number) => match.getByRole('group', { name: `Part ${n}` })
  await part(1).getByRole('textbox', { name: 'Invoice' }).fill('Blue Dune')
  await part(1).getByRole('button', { name: /INV-/ }).first().click()
  await part(1).getByRole('textbox', { name: 'Amount' }).fill('21.00')
  await match.getByRole('button', { name: 'Add an invoice' }).click()
  // Until the answer to the new text arrives, the previous results can't be picked: they would move under the finger.
  const answer = Promise.withResolvers<void>()
  await page.route('**/secure/invoice/query', async (route) => {
    if (route.request().postData()?.includes('Harbour')) await answer.promise
    await route.continue()
  })
  await part(2).getByRole('textbox', { name: 'Invoice' }).fill('Harbour')
  const offered = part(2).getByRole('button', { name: /INV-/ })
  await expect(offered.first()).toBeDisabled()
  answer.resolve()
  await expect(offered.first()).toContainText('Harbour')
  await offered.first().click()
  await expect(part(2).getByRole('textbox', { name: 'Amount' })).toHaveValue('300.00')
  await part(2).getByRole('textbox', { name: 'Amount' }).fill('301.00')
  await expect(match.getByText('AED 1.00 more than the deposit has')).toBeVisible()
  await match.getByRole('button', { name: 'Match to invoices' }).click()
  await expect(match.getByText('This is more than is left of the deposit.')).toBeVisible()
  await part(2).getByRole('textbox', { name: 'Amount' }).fill('300.00')
  await match.getByRole('button', { name: 'Match to invoices' }).click()
  await expect(page.getByText('Everything is matched. The money is available.')).toBeVisible()

  await page.goto('/vam-iban/main?tab=deposits&text=sent%20by%20mistake')
  await page
    .getByRole('row', { name: /Story Sender/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: 'Return', exact: true }).click()
  const back = page.getByRole('dialog', { name: 'Return to the sender' })
  await back.getByRole('textbox', { name: 'Why' }).fill('Not for us')
  await back.getByRole('button', { name: 'Return', exact: true }).click()
  await confirm(page, baseURL, await mobileOf(baseURL, 'financial'))
  await expect(page.getByText('It went back to its sender.')).toBeVisible()
})
