// The step-up of a page scene: enters the code from the person's phone, once per session.
import { expect, type Page } from '@playwright/test'
import { codeAfter, pressSend } from './phone.ts'

export const passStepUp = async (page: Page, baseURL: string | undefined, mobile: string): Promise<void> => {
  // The page behind it may have a code field of its own.
  const form = page.locator('.step-up-page')
  const send = form.getByRole('button', { name: /^(SEND|发送)$/ })
  await expect(send).toBeVisible()
  const code = await codeAfter(baseURL, mobile, () => pressSend(send))
  const field = form.getByRole('textbox', { name: /^(SMS Code|短信验证码)$/ })
  await field.fill(code)
  await field.press('Enter')
  try {
    await expect(form).toHaveCount(0)
  } catch (error) {
    // The page shows the cause.
    throw new Error(`the step-up page stays: ${await form.innerText()}`, { cause: error })
  }
}
