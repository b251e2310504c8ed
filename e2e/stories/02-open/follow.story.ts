// A person follows a merchant on their phone: from the invitation that an administrator makes to the link that stops the messages.
import { codeAfter, pressSend } from '../../phone.ts'
import { expect, expectAccessible, test } from '../../world.ts'

const address = 'sister@example.com'

test('an invitation becomes a follower, who switches an alert off and stops all messages', async ({
  page,
  baseURL,
  browser,
  as,
  look,
}) => {
  await look({})
  await as('cs')
  await page.goto('/management/followed-people')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Invitation for').fill('Sisters')
  // Customer service sees payments, refunds and disputes, and gives away no more.
  await expect(form.getByRole('checkbox')).toHaveCount(3)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create invitation' }).click()
  const link = await page.getByRole('dialog').locator('.share-url').textContent()

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const visitor = await phone.newPage()
  await visitor.goto(link ?? '')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/^Get alerts of /)
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(visitor.getByText('Please send the OTP first.')).toBeVisible()
  await visitor.getByLabel('Nickname').fill('Salma')
  await visitor.getByLabel('E-mail', { exact: true }).check()
  await visitor.getByLabel('E-mail address').fill(address)
  const code = await codeAfter(baseURL, address, () => pressSend(visitor.locator('.sms-send')))
  await expect(visitor.getByText('Sent to s•••@example.com.')).toBeVisible()
  await visitor.getByLabel('Code').fill(code === '000000' ? '111111' : '000000')
  await visitor.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(visitor.getByText('That code is wrong or has expired.')).toBeVisible()
  await visitor.getByLabel('Code').fill(code)
  await visitor.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/^Alerts of /)
  await expectAccessible(visitor)
  const refunds = visitor.getByRole('switch', { name: 'Refund made' })
  await refunds.click()
  await expect(refunds).toHaveAttribute('aria-checked', 'false')

  // Without a reload: the open drawer follows.
  await page.goto('/management/followed-people?text=Salma')
  const row = page.locator('a.row-link').first()
  await expect(row).toBeVisible()
  await row.click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Switched off by the follower').first()).toBeVisible()
  await visitor.getByRole('button', { name: 'Stop all messages' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/^No more messages of /)
  await expect(drawer.getByText('Stopped by the follower').first()).toBeVisible()
  await phone.close()
})

test('an invitation that ended says so', async ({ page, look }) => {
  await look({ language: 'zh', theme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/follow/SUPPLLER23')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('此邀请已失效')
  await expectAccessible(page)
})
