// A passkey of Chromium's own virtual authenticator: added, used for a refund, renamed, removed.
import type { Page } from '@playwright/test'
import { cookiesOf, expect, expectAccessible, settled, signIn, test } from '../../world.ts'
import { expectAnswered, refund, stepUpBySms, stepUpDialog } from './walk.ts'

const salim = '+971-501004441'

const plugIn = async (page: Page): Promise<void> => {
  const chrome = await page.context().newCDPSession(page)
  await chrome.send('WebAuthn.enable')
  await chrome.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is added with the old factor, confirms a refund by itself, and is removed by itself', async ({
  page,
  context,
  baseURL,
}) => {
  // A browser binds passkeys to names, not to addresses of digits.
  const named = (baseURL ?? '').replace('127.0.0.1', 'localhost')
  await cookiesOf(context, named, {})
  await signIn(context, named, 'taxi-admin')
  await plugIn(page)
  await page.goto(`${named}/management/two-factor-auth`)
  await settled(page)

  await page.getByRole('button', { name: 'Add passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByRole('textbox', { name: 'Name' }).fill('Work laptop')
  await adding.getByRole('button', { name: 'Continue' }).click()
  await stepUpBySms(page, named, salim)
  await expect(adding).toBeHidden()
  const list = page.getByRole('list', { name: 'Passkeys' })
  await expect(list.getByText('Work laptop').first()).toBeVisible()
  await expect(
    page.getByText('None left. If you lose your device, you won’t be able to confirm anything.'),
  ).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${named}/dev/blocks/step-up`)
  await refund(page)
  const dialog = stepUpDialog(page)
  await expect(dialog.getByText('To refund, use your passkey.')).toBeVisible()
  await expect(dialog.getByText('AED 1.00')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use passkey' }).click()
  await expect(dialog).toBeHidden()
  await expectAnswered(page)

  await page.goto(`${named}/management/two-factor-auth`)
  await expect(list.getByText(/last used/)).toBeVisible()
  await list.getByRole('button', { name: 'Rename Work laptop' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename the passkey' })
  await renaming.getByRole('textbox', { name: 'Name' }).fill('Old laptop')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await expect(list.getByText('Old laptop').first()).toBeVisible()

  await list.getByRole('button', { name: 'Remove Old laptop' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove this passkey?' })
  await removing.getByRole('button', { name: 'Remove' }).click()
  await stepUpDialog(page).getByRole('button', { name: 'Use passkey' }).click()
  await expect(removing).toBeHidden()
  await expect(list).toHaveCount(0)
})

test('an address of digits says why there are no passkeys', async ({ page, as, look }) => {
  await look({})
  await as('fleet-it')
  await page.goto('/management/two-factor-auth')
  await settled(page)
  await expect(page.getByText(/^Passkeys need HTTPS and a domain name/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add passkey' })).toHaveCount(0)
})
