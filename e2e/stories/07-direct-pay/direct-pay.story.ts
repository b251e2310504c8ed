// A grocer's desk and a customer's phone: a card is saved with consent, a payment is confirmed with one tap, and the card is removed.
import { typeCard } from '../../payer.ts'
import { uses } from '../../product-use.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '../../world.ts'

test(
  'a card is saved on a phone, a payment is confirmed with one tap, and the customer removes the card',
  uses('direct-pay'),
  async ({ enter, visitor }) => {
    const desk = await enter('multi-cs', '/products/direct-pay')
    await settled(desk)
    await desk.getByRole('button', { name: 'Ask for a card' }).click()
    const form = desk.getByRole('dialog', { name: 'Ask for a card' })
    await form.getByRole('textbox', { name: 'Customer', exact: true }).fill('gulf')
    await form.getByRole('button', { name: /^Gulf Breeze/ }).click()
    await form.getByRole('button', { name: 'Ask for a card' }).click()
    const shown = desk.getByRole('dialog')
    await expect(shown.getByText(/Waiting for Gulf Breeze/)).toBeVisible()
    const page = new URL(await shown.locator('.share-url').innerText()).pathname

    const phone = await visitor(undefined, { width: 390 })
    await phone.goto(page)
    await expect(phone.getByRole('heading', { name: 'Save your card' })).toBeVisible()
    await phone.getByRole('checkbox').check()
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'Continue to card' }).click()
    await typeCard(phone, 'Save card')
    await expect(phone.getByRole('heading', { name: 'Your card is saved' })).toBeVisible()
    await expectNoSidewaysScroll(phone)

    // The desk sees it without a reload.
    await shown.getByRole('button', { name: 'Ask for a payment' }).click()
    const asking = desk.getByRole('dialog', { name: 'Ask for a payment' })
    await asking.getByRole('textbox', { name: 'Amount' }).fill('80')
    await asking.getByRole('textbox', { name: 'What it is for' }).fill('Groceries')
    await asking.getByRole('button', { name: 'Ask for a payment' }).click()
    await expect(shown.getByRole('heading', { name: 'To be confirmed' })).toBeVisible()
    await expectAccessible(desk)
    const order = new URL(await shown.locator('.share-url').first().innerText()).pathname

    await phone.goto(order)
    await phone.getByRole('button', { name: /^Pay AED 80\.00 with VISA •••• 0010/ }).click()
    await expect(phone.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
    await expect(shown.locator('.offer-payments').first()).toContainText('80.00')

    await phone.goto(page)
    await phone.getByRole('button', { name: 'Remove my card' }).click()
    await phone.getByRole('button', { name: 'Yes, cancel' }).click()
    await expect(phone.getByRole('heading', { name: 'Your card was removed' })).toBeVisible()
    await expectAccessible(phone)
    await expect(shown.getByText('Removed by the customer')).toBeVisible()
  },
)
