// A customer's phone and a merchant's desk: an order is paid in three instalments, and the merchant sees its money at once and the schedule.
import { request as http } from '@playwright/test'
import { uses } from '../../product-use.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '../../world.ts'

test(
  'an order is paid in three instalments; the merchant is paid in full and sees what the customer still pays',
  uses('smart-purchase'),
  async ({ enter, visitor, baseURL }) => {
    const context = await http.newContext({
      baseURL: baseURL ?? '',
      extraHTTPHeaders: { 'x-host-app': 'falaj-console' },
    })
    const data = { mid: '20000002', amount: '1000.00', currency: 'AED', description: 'A brass lamp' }
    const { body } = (await (await context.post('/sandbox/order', { data })).json()) as {
      body: { path: string; number: string }
    }
    await context.dispose()
    const desk = await enter('multi-financial', '/products/smart-purchase')
    await settled(desk)

    const phone = await visitor(undefined, { width: 390 })
    await phone.goto(body.path)
    await phone.getByRole('radio', { name: 'Instalments' }).check()
    await phone.getByRole('radio', { name: '6 × AED 166.66' }).check()
    await phone.getByRole('radio', { name: '3 × AED 333.33' }).check()
    await expect(phone.getByRole('list', { name: 'Your instalments' }).getByRole('listitem').first()).toHaveText(
      /Today.*AED 333\.34/,
    )
    await expectNoSidewaysScroll(phone)
    await expectAccessible(phone)
    const card = phone.frameLocator('iframe.typed')
    await card.getByLabel('Card number').fill('4000 0000 0000 0010')
    await card.getByLabel('Expiry (MM/YY)').fill('12/40')
    await card.getByLabel('Security code').fill('123')
    await card.getByRole('button', { name: 'Pay AED 333.34' }).click()
    await expect(phone.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
    await expect(phone.getByRole('list', { name: 'Your instalments' }).getByRole('listitem')).toHaveCount(3)

    // The list hears of it without a reload.
    await desk.getByRole('button', { name: /^\d+ new$/ }).click()
    await desk.getByRole('row').filter({ hasText: body.number }).getByRole('link').click()
    const shown = desk.getByRole('dialog')
    await expect(shown.getByText(/You were paid in full/)).toBeVisible()
    await expect(shown.locator('.instalments').getByText('Due', { exact: true })).toHaveCount(3)
    await expect(shown.locator('.instalments').getByText('Paid', { exact: true })).toHaveCount(1)
    await expectAccessible(desk)
    await shown.getByRole('link', { name: body.number }).click()
    await expect(desk.getByRole('dialog').getByText('Instalments').first()).toBeVisible()
  },
)
