// Notifications: an e-mail address counts once its owner has typed the code that was sent there; until then nothing is offered by e-mail.
import { codeAfter, pressSend } from '../../phone.ts'
import { expect, expectAccessible, test } from '../../world.ts'

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
