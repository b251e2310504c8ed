// A customer's phone and a merchant's desk: an order is paid in three instalments, and the merchant sees its money at once and the schedule.
import { showNew } from '../../live.ts'
import { typeCard } from '../../payer.ts'
import { uses } from '../../product-use.ts'
import { sandbox } from '../../sandbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '../../world.ts'

test(
  'an order is paid in three instalments; the merchant is paid in full and sees what the customer still pays',
  uses('smart-purchase'),
  async ({ enter, visitor, baseURL }) => {
    const order = await sandbox<{ path: string; number: string }>(baseURL, 'order', {
      mid: '20000002',
      amount: '1000.00',
      currency: 'AED',
      description: 'A brass lamp',
    })
    const desk = await enter('multi-financial', '/products/smart-purchase')
    await settled(desk)

    const phone = await visitor(undefined, { width: 390 })
    await phone.goto(order.path)
    await phone.getByRole('radio', { name: 'Instalments' }).check()
    await phone.getByRole('radio', { name: '6 × AED 166.66' }).check()
    await phone.getByRole('radio', { name: '3 × AED 333.33' }).check()
    await expect(phone.getByRole('list', { name: 'Your instalments' }).getByRole('listitem').first()).toHaveText(
      /Today.*AED\s333\.34/,
    )
    await expectNoSidewaysScroll(phone)
    await expectAccessible(phone)
    await typeCard(phone, 'Pay AED 333.34')
    await expect(phone.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
    await expect(phone.getByRole('list', { name: 'Your instalments' }).getByRole('listitem')).toHaveCount(3)

    // The list is updated without a reload.
    const row = desk.getByRole('row').filter({ hasText: order.number })
    await showNew(desk, row)
    await row.getByRole('link').click()
    const shown = desk.getByRole('dialog')
    await expect(shown.getByText(/You were paid in full/)).toBeVisible()
    await expect(shown.locator('.instalments').getByText('Due', { exact: true })).toHaveCount(3)
    await expect(shown.locator('.instalments').getByText('Paid', { exact: true })).toHaveCount(1)
    await expectAccessible(desk)
    await shown.getByRole('link', { name: order.number }).click()
    await expect(desk.getByRole('dialog').getByText('Instalments').first()).toBeVisible()
  },
)
