// A landlord's desk and a tenant's phone: a mandate is made, signed with a card on the phone, debited at once, and cancelled by the tenant.
import { businessDay } from '../../business-day.ts'
import { typeCard } from '../../payer.ts'
import { uses } from '../../product-use.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '../../world.ts'

test(
  'a mandate is made, signed on a phone, debited by itself, and cancelled by its customer',
  uses('auto-debit'),
  async ({ enter, visitor, baseURL }) => {
    const desk = await enter('multi-cs', '/products/auto-debit')
    await settled(desk)
    await desk.getByRole('button', { name: 'Create mandate' }).click()
    const form = desk.getByRole('dialog', { name: 'Create mandate' })
    await form.getByRole('button', { name: 'Create mandate' }).click()
    await expect(form.getByRole('textbox', { name: 'What it is for' })).toHaveAttribute('aria-invalid', 'true')
    await form.getByRole('textbox', { name: 'Customer', exact: true }).fill('amal')
    await form.getByRole('button', { name: /^Amal Haddad/ }).click()
    await form.getByRole('textbox', { name: 'What it is for' }).fill('Stall 9, rent')
    await form.getByRole('textbox', { name: 'Each debit' }).fill('350')
    const today = await businessDay(baseURL)
    await form.getByRole('textbox', { name: 'First debit' }).fill(today.split('-').toReversed().join('-'))
    await form.getByRole('button', { name: 'Create mandate' }).click()
    const shown = desk.getByRole('dialog')
    await expect(shown.getByText(/Waiting for Amal Haddad/)).toBeVisible()
    await expectAccessible(desk)
    const address = new URL(await shown.locator('.share-url').innerText()).pathname

    const phone = await visitor(undefined, { width: 390 })
    await phone.goto(address)
    await expect(phone.getByRole('heading', { name: 'Set up automatic payments' })).toBeVisible()
    await phone.getByRole('button', { name: 'Continue to card' }).click()
    await expect(phone.getByText('Tick the box to agree.')).toBeVisible()
    await phone.getByRole('checkbox').check()
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'Continue to card' }).click()
    await typeCard(phone, 'Save card')
    await expect(phone.getByRole('heading', { name: 'Automatic payments are on' })).toBeVisible()
    await expectNoSidewaysScroll(phone)

    // The desk sees it without a reload: the first debit was due today.
    await expect(shown.locator('.mandate-debits').first()).toContainText('Paid')
    await expect(shown.getByText(/card ending in 0010/)).toBeVisible()

    await phone.getByRole('button', { name: 'Cancel automatic payments' }).click()
    await phone.getByRole('button', { name: 'Yes, cancel' }).click()
    await expect(phone.getByRole('heading', { name: 'Automatic payments are cancelled' })).toBeVisible()
    await expectAccessible(phone)
    await expect(shown.getByText('Cancelled by the customer')).toBeVisible()
  },
)
