// A payer on a phone and the merchant at a desk: an order is paid with 3-D Secure, and is there in the merchant's list without a reload.
import { expect, expectAccessible, settled, test } from '../../world.ts'

test('an order is paid on a phone with 3-D Secure, and appears in the open list', async ({
  page,
  as,
  look,
  visitor,
  baseURL,
}) => {
  await look({})
  await as('cs')
  await page.goto('/fiat/transaction/record')
  await settled(page)
  await expect(page.getByRole('tab', { name: /^Payments/ })).toHaveAttribute('aria-selected', 'true')
  const answer = await fetch(`${baseURL}/sandbox/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-host-app': 'falaj-console' },
    body: JSON.stringify({ mid: '20000001', amount: '64.00', currency: 'AED', description: 'Two coffees' }),
  })
  const { body } = (await answer.json()) as { body: { path: string; number: string } }
  await expect(page.getByRole('link', { name: body.number })).toBeVisible()

  const phone = await visitor(undefined, { width: 390 })
  await phone.goto(body.path)
  await expect(phone.getByText('AED 64.00').first()).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('radio', { name: 'Card' }).check()
  const typed = phone.frameLocator('iframe.typed')
  await typed.getByLabel('Card number').fill('4000 0000 0000 0101')
  await typed.getByLabel('Expiry (MM/YY)').fill('12/40')
  await typed.getByLabel('Security code').fill('123')
  await typed.getByRole('button', { name: 'Pay' }).click()
  await expect(phone.getByRole('alert')).toHaveText('Not enough money on the card')

  // Another card, whose bank asks; a reload in the middle loses nothing.
  await phone.reload()
  await phone.getByRole('radio', { name: 'Card' }).check()
  await typed.getByLabel('Card number').fill('4000 0000 0000 0200')
  await typed.getByLabel('Expiry (MM/YY)').fill('12/40')
  await typed.getByLabel('Security code').fill('123')
  await typed.getByRole('button', { name: 'Pay' }).click()
  await expect(phone.getByRole('heading', { name: 'Confirm with your bank' })).toBeVisible()
  await phone.reload()
  await phone.frameLocator('iframe.bank').getByRole('button', { name: 'Yes, pay' }).click()
  await expect(phone.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await expectAccessible(phone)

  const row = page.getByRole('row').filter({ hasText: body.number })
  await expect(row).toContainText('Paid')
  await row.getByRole('link').first().click()
  const record = page.getByRole('dialog')
  await expect(record.getByRole('list', { name: 'Attempts to pay' }).getByRole('listitem')).toHaveCount(2)
  await expect(record.getByRole('heading', { name: 'Where the money went' })).toBeVisible()
  await expectAccessible(page)
})
