// A developer's app: added, given a secret that is shown once, changed and switched off, each with a code to the phone.
import type { Page } from '@playwright/test'
import { codeAfter, pressSend } from '../../phone.ts'
import { uses } from '../../product-use.ts'
import { expect, expectAccessible, mobileOf, test } from '../../world.ts'

test('an app is added, gets its secret once, and is disabled', async ({ enter, baseURL }) => {
  const mobile = await mobileOf(baseURL, 'fleet-admin')
  const code = async (page: Page): Promise<void> => {
    const dialog = page.getByRole('dialog').last()
    const send = dialog.getByRole('button', { name: 'SEND', exact: true })
    await dialog
      .getByRole('textbox', { name: 'SMS Code' })
      .fill(await codeAfter(baseURL, mobile, () => pressSend(send)))
  }
  const page = await enter('fleet-admin', '/myapps/main/mobile')
  await page.getByRole('link', { name: 'Add app' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Story app')
  await page.getByRole('textbox', { name: /^Android package/ }).fill('com.example.story')
  await page.getByRole('textbox', { name: /^Callback URLs/ }).fill('https://user:pass@example.com/')
  await page.getByRole('button', { name: 'Add app', exact: true }).click()
  await expect(page.getByText('Each address must start with https://')).toBeVisible()
  await page.getByRole('textbox', { name: /^Callback URLs/ }).fill('com.example.story:/paid')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add app', exact: true }).click()

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

test(
  'a cart of the test shop and a ride in the demo app are paid on the checkout page, and both hear of it',
  uses('gateway', 'in-app'),
  async ({ visitor }) => {
    const pay = async (checkout: Page): Promise<void> => {
      await checkout.getByRole('radio', { name: 'Apple Pay' }).check()
      await checkout.getByRole('button', { name: /^Pay AED/ }).click()
      await expect(checkout.getByRole('heading', { name: 'Payment successful' })).toBeVisible()
    }
    const phone = await visitor(undefined, { width: 390 })
    await phone.goto('/sandbox/shop')
    await phone.getByRole('spinbutton', { name: 'Dates' }).fill('1')
    await phone.getByRole('button', { name: 'Go to checkout' }).click()
    await pay(phone)
    await phone.getByRole('link', { name: /^Back to/ }).click()
    await expect(phone.getByText('Paid. Thank you!')).toBeVisible()

    await phone.goto('/sandbox/rider')
    await phone.getByRole('radio', { name: 'Van, 6 seats' }).check()
    await phone.getByRole('button', { name: 'Pay in the app' }).click()
    const opened = phone.context().waitForEvent('page')
    await phone.getByRole('link', { name: 'Open checkout' }).click()
    await pay(await opened)
    // The app's server has asked: its screen changes by itself.
    await expect(phone.getByRole('heading', { name: 'Ride paid' })).toBeVisible()
    await expect(phone.getByText('PAID_SUCCESS')).toBeVisible()
  },
)
