// A developer's app: added, given a secret that is shown once, changed and switched off, each with a code to the phone.
import type { Page } from '@playwright/test'
import { codeAfter } from '../../phone.ts'
import { expect, expectAccessible, mobileOf, test } from '../../world.ts'

test('an app is added, gets its secret once, and is disabled', async ({ enter, baseURL }) => {
  const mobile = await mobileOf(baseURL, 'fleet-admin')
  const code = async (page: Page): Promise<void> => {
    const dialog = page.getByRole('dialog').last()
    const send = dialog.getByRole('button', { name: 'SEND', exact: true })
    await dialog.getByRole('textbox', { name: 'SMS Code' }).fill(await codeAfter(baseURL, mobile, () => send.click()))
  }
  const page = await enter('fleet-admin', '/myapps/main/mobile')
  await page.getByRole('link', { name: 'Add app' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Story app')
  await page.getByRole('textbox', { name: /^Android package/ }).fill('com.example.story')
  await page.getByRole('textbox', { name: /^Callback URLs/ }).fill('https://user:pass@example.com/')
  await page.getByRole('button', { name: 'Add app' }).click()
  await expect(page.getByText('Each address must start with https://')).toBeVisible()
  await page.getByRole('textbox', { name: /^Callback URLs/ }).fill('com.example.story:/paid')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add app' }).click()

  await page.getByRole('button', { name: 'Make secret' }).click()
  await code(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Make secret' }).click()
  const secret = page.getByRole('dialog', { name: 'The app’s secret' })
  await expect(secret.getByText(/^falaj_app_sandbox_/)).toBeVisible()
  await expectAccessible(page)
  await secret.getByRole('button', { name: 'I’ve copied it' }).click()
  await expect(page.getByText(/^falaj_app_sandbox_/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Roll secret' })).toBeVisible()

  await page.getByRole('button', { name: 'Disable' }).click()
  await code(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible()
})
