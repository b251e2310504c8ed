// A customer asks for a receipt: customer service sends it from the payment, a stranger's phone opens it, and the desk sees that it was opened.
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '../../world.ts'

test('a receipt is sent from a payment, opened by whoever has its address, and shown as opened', async ({
  enter,
  visitor,
  request,
  baseURL,
}) => {
  const to = `guest-${Date.now()}@example.com`
  const desk = await enter('cs', '/fiat/transaction/record?status=PAID_SUCCESS')
  await settled(desk)
  await desk.locator('a.row-link').first().click()
  const payment = desk.getByRole('dialog')
  await payment.getByRole('button', { name: 'Send receipt' }).click()
  const form = desk.getByRole('dialog', { name: 'Send receipt' })
  await form.getByRole('textbox', { name: 'E-mail address' }).fill('guest')
  await form.getByRole('button', { name: 'Send receipt' }).click()
  await expect(form.getByText('Please Check The E-mail Format')).toBeVisible()
  await form.getByRole('textbox', { name: 'E-mail address' }).fill(to)
  await form.getByRole('button', { name: 'Send receipt' }).click()
  const receipts = payment.locator('.payment-receipts')
  await expect(receipts).toContainText('Sent')
  await expectAccessible(desk)

  const address = async (): Promise<string> => {
    const answer = await request.get(`${baseURL ?? ''}/sandbox/messages?to=${encodeURIComponent(to)}`)
    const { body } = (await answer.json()) as { body: { messages: { body: string }[] } }
    return /\/receipt\/[\w-]{22}/.exec(body.messages[0]?.body ?? '')?.[0] ?? ''
  }
  await expect.poll(address).not.toBe('')
  const phone = await visitor(undefined, { width: 390 })
  await phone.goto(await address())
  await expect(phone.getByRole('heading', { name: /^Receipt R-\w{7}$/ })).toBeVisible()
  await expect(phone.getByRole('article')).toContainText('Marina Walk')
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await phone.goto(`/receipt/${'A'.repeat(22)}`)
  await expect(phone.getByRole('heading', { name: 'This receipt isn’t here' })).toBeVisible()

  await expect(receipts).toContainText('Opened')
  await receipts.getByRole('link').first().click()
  await expect(desk.getByRole('dialog').getByText(/Opened once, on/)).toBeVisible()
})
