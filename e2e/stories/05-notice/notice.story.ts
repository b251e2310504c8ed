// The inbox behind the bell. Notifications: an e-mail address counts once its owner has typed the code that was sent there; until then nothing is offered by e-mail.
import { codeAfter, pressSend } from '../../phone.ts'
import { expect, expectAccessible, test } from '../../world.ts'

test('a notice waits behind the bell, opens its record from the inbox, and is read there', async ({
  as,
  page,
  look,
}) => {
  await look({})
  await page.setViewportSize({ width: 390, height: 844 })
  // The demo world has an unread notice for this member.
  await as('financial')
  await page.goto('/home')
  await page.getByRole('button', { name: /^Messages, \d+ new$/ }).click()
  await page.locator('.bell-all').press('Enter')
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Exports \d+ unread$/ }).click()
  const entry = page.locator('.inbox-entry', { hasText: 'Scheduled export “Terminals”' })
  await entry.getByRole('link').click()
  await expect(page).toHaveURL(/\/settings\/exports/)
  await page.goBack()
  await expect(entry).toHaveAttribute('data-unread', 'false')
  await page.getByRole('tab', { name: 'Announcements' }).click()
  await expect(page.locator('.inbox-entry', { hasText: 'maintenance' })).toBeVisible()
  await expectAccessible(page)
})

test('an e-mail address is confirmed by its code, and its switches are there only then', async ({
  as,
  page,
  baseURL,
}) => {
  const email = 'tariq.aziz@example.org'
  await as('operation-checker')
  await page.goto('/settings/notifications')
  const payout = page.getByRole('switch', { name: 'Payout by E-mail' })
  await expect(page.getByText('You have no confirmed e-mail address, so nothing is sent by e-mail.')).toBeVisible()
  await expect(payout).toHaveCount(0)

  await page.getByRole('button', { name: 'Add e-mail address' }).click()
  const dialog = page.getByRole('dialog', { name: 'E-mail address for notifications' })
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(email)
  const code = await codeAfter(baseURL, email, () => pressSend(dialog.getByRole('button', { name: 'SEND' })))
  await dialog.getByRole('textbox', { name: 'Code from the e-mail' }).fill(code)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Confirm address' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('E-mails go to t•••@example.org.')).toBeVisible()
  await expect(payout).toBeChecked()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Remove' }).click()
  await page
    .getByRole('dialog', { name: 'Remove your e-mail address?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(payout).toHaveCount(0)
})
