// Every state of the login, on a phone and at a desk: nothing axe finds, nothing that sticks out sideways.
import type { Page } from '@playwright/test'
import { codeAfter, pressSend } from '../../phone.ts'
import { lookName, walkLooks } from '../../looks.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../world.ts'
import { freshNumber, guided, openLogin, submit, fullNumber } from './walk.ts'

const isStill = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

for (const look of walkLooks) {
  test(`the login is right in every state at ${lookName(look)}`, async ({ page, look: setLook, baseURL }) => {
    await setLook(look)
    await page.setViewportSize({ width: look.width, height: 900 })
    await guided(page)
    await openLogin(page)
    await isStill(page)
    await submit(page)
    await expect(page.locator('.field-line[data-error="true"]')).toHaveCount(2)
    await isStill(page)
    await page.locator('.country-button').click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await isStill(page)
    await page.keyboard.press('Escape')

    const number = freshNumber()
    await page.getByRole('tab').nth(1).click()
    await page.locator('input[type="tel"]').fill(number)
    const code = await codeAfter(baseURL, fullNumber(number), () => pressSend(page.locator('.sms-send')))
    await isStill(page)
    await page.locator('input[autocomplete="one-time-code"]').fill(code)
    await submit(page)
    await expect(page.locator('input[autocomplete="name"]')).toBeVisible()
    await submit(page)
    await expect(page.locator('.field-line[data-error="true"]')).toHaveCount(2)
    await isStill(page)
    await page.locator('.login-back').click()

    await page.getByRole('tab').nth(2).click()
    await expect(page.locator('.qr-code')).toBeVisible()
    await isStill(page)
    await page.getByRole('tab').first().click()
    await page.locator('.field-head .login-link').click()
    await expect(page.locator('.steps')).toBeVisible()
    await isStill(page)
  })
}
