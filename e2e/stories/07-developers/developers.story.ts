// A developer's first minutes: a key that is shown once and works, and an address that receives events.
import type { Page } from '@playwright/test'
import { showNew } from '../../live.ts'
import { codeAfter, pressSend } from '../../phone.ts'
import { expect, expectAccessible, mobileOf, test } from '../../world.ts'

/** The second factor of the command, in its dialog. */
const confirm = async (page: Page, baseURL: string | undefined, mobile: string): Promise<void> => {
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'SMS Code' }) })
  const send = dialog.getByRole('button', { name: 'SEND', exact: true })
  const code = dialog.getByRole('textbox', { name: 'SMS Code' })
  await code.fill(await codeAfter(baseURL, mobile, () => pressSend(send)))
  await code.press('Enter')
}

test('a key is made, shown once, and reads the balance', async ({ enter, baseURL, request }) => {
  const page = await enter('agent-admin', '/management/api-key')
  await page.getByRole('button', { name: 'Create API key' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create API key' })
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(form.getByText('Name is required')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('Story till')
  await form.getByRole('checkbox', { name: 'Balances: read' }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await confirm(page, baseURL, await mobileOf(baseURL, 'agent-admin'))
  const shown = page.getByRole('dialog', { name: 'Copy your API key' })
  const secret = await shown.locator('code').innerText()
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'I’ve stored it' }).click()
  await expect(page.getByText(`•••• ${secret.slice(-4)}`).first()).toBeVisible()
  const answer = await request.get('/v1/balances', { headers: { authorization: `Bearer ${secret}` } })
  expect(answer.status()).toBe(200)

  await page.getByRole('link', { name: 'Story till' }).click()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog', { name: 'Revoke API key' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Revoked').first()).toBeVisible()
  expect((await request.get('/v1/balances', { headers: { authorization: `Bearer ${secret}` } })).status()).toBe(401)
})

test('who can’t give what a key may do reads why they don’t get its secret, and can still revoke it', async ({
  enter,
}) => {
  const page = await enter('it', '/management/api-key')
  await page.getByRole('link', { name: 'Shop back office' }).click()
  await page.getByRole('button', { name: 'Roll key' }).press('Enter')
  await expect(
    page.getByText('This key has permissions that you can’t give, so you can’t get its secret').last(),
  ).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Roll key' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Revoke', exact: true })).toBeEnabled()
})

test('an address is added; a delivery that failed is read with its answer, and arrives when it is resent', async ({
  enter,
}) => {
  const page = await enter('agent-admin', '/settings/notify-url')
  await expect(page.getByText('No notify URL yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add notify URL' }).click()
  const form = page.getByRole('dialog', { name: 'Add notify URL' })
  await form.getByRole('textbox', { name: 'URL' }).fill('https://10.0.0.1/hooks')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('can’t be reached from the internet')).toBeVisible()
  await form.getByRole('textbox', { name: 'URL' }).fill('https://gone.receiver.test/story')
  // An event that this merchant has none of. Other stories change things of the same merchant: the first event that is sent to this address ends
  // it, and a test event that waits behind it is kept back instead of failing.
  await form.getByRole('checkbox', { name: 'Dispute changed' }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Send test event' }).click()
  const delivery = page.getByRole('row').filter({ hasText: 'Test event' })
  await showNew(page, delivery)
  await expect(delivery.getByText('Failed')).toBeVisible()
  await expect(page.getByText('We stopped sending.', { exact: false })).toBeVisible()

  await delivery.getByRole('link', { name: 'Test event' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(/POST https:\/\/gone\.receiver\.test\/story[^]*webhook-signature: v1,/)).toBeVisible()
  await expect(drawer.getByText(/HTTP 410/)).toBeVisible()
  await expect(drawer.getByText(/server: sandbox[^]*Gone/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit notify URL' })
  await edit.getByRole('textbox', { name: 'URL' }).fill('https://ok.receiver.test/story')
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Enable', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Send test event' })).toBeVisible()
  await delivery.getByRole('link', { name: 'Test event' }).click()
  await drawer.getByRole('button', { name: 'Resend' }).click()
  await expect(drawer.getByText('Attempt 2')).toBeVisible()
  await expect(drawer.getByText('{"received":true}', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(delivery.getByText('Delivered', { exact: true })).toBeVisible()

  const resend = page.getByRole('dialog', { name: 'Resend what is listed' })
  // No match: the only action is to close it.
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('button', { name: 'Order number, reference or id' }).click()
  await page.getByRole('textbox', { name: 'Order number, reference or id' }).fill('NO-SUCH-1')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/about=NO-SUCH-1/)
  await page.getByRole('button', { name: 'Resend what is listed' }).first().click()
  await expect(resend.getByText('Matching deliveries: 0. To be sent again: 0.')).toBeVisible()
  await expect(resend.getByRole('button')).toHaveText(['Close'])
  await resend.getByRole('button', { name: 'Close' }).click()

  await page.goto('/settings/notify-url?type=webhook.test')
  await page.getByRole('button', { name: 'Resend what is listed' }).click()
  await expect(resend.getByText('Matching deliveries: 1. To be sent again: 1.')).toBeVisible()
  await resend.getByRole('button', { name: 'Resend 1' }).click()
  await expect(page.getByText('1 event will be sent again.').first()).toBeVisible()

  await page.getByRole('tab', { name: 'Events' }).click()
  await page.getByRole('link', { name: 'Test event' }).click()
  await expect(drawer.getByText('"type": "webhook.test"', { exact: false })).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'https://ok.receiver.test/story' })).toBeVisible()
  await expectAccessible(page)
})
