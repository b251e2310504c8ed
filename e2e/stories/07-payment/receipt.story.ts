// A payer on a phone pays, takes the receipt from the page of success, and reads it in Arabic.
import { payByCard } from '../../payer.ts'
import { sandbox } from '../../sandbox.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../world.ts'

test('a payer takes the receipt from the page that says it is paid, and reads it in Arabic with its VAT', async ({
  visitor,
  baseURL,
}) => {
  const order = await sandbox<{ path: string; number: string }>(baseURL, 'order', {
    mid: '20000001',
    amount: '105.00',
    currency: 'AED',
    description: 'Two coffees',
  })
  const phone = await visitor(undefined, { width: 390 })
  await phone.goto(order.path)
  await payByCard(phone)
  await expect(phone.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
  await phone.context().addCookies([{ name: 'pay-language', value: 'ar', url: baseURL ?? '' }])
  await phone.getByRole('link', { name: 'Get receipt' }).click()
  await expect(phone.locator('html[lang=ar][dir=rtl]')).toHaveCount(1)
  await expect(phone.getByRole('heading', { name: /^إيصال/ })).toContainText(order.number)
  await expect(phone.getByText('رقم التسجيل الضريبي')).toBeVisible()
  const vat = phone.getByRole('listitem').filter({ hasText: 'شامل ضريبة القيمة المضافة' })
  await expect(vat).toContainText('AED 5.00')
  // Nothing of the back office.
  await expect(phone.getByText('Log In')).toHaveCount(0)
  await expectNoSidewaysScroll(phone)
  await expectAccessible(phone)
})
