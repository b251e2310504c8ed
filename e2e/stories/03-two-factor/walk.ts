// Steps that several stories of the second factor share.
import type { Locator, Page } from '@playwright/test'
import { codeAfter, pressSend } from '../../phone.ts'
import { expect } from '../../world.ts'

export const password = '314159'

interface Texts {
  readonly password: string
  readonly smsCode: string
  readonly send: string
}
const en: Texts = { password: 'Password', smsCode: 'SMS Code', send: 'SEND' }
export const zh: Texts = { password: '密码', smsCode: '短信验证码', send: '发送' }

/** The password by the keypad, and the code that comes to the phone. */
export const prove = async (
  page: Page,
  dialog: Locator,
  baseURL: string | undefined,
  mobile: string,
  texts = en,
): Promise<void> => {
  await dialog.getByRole('textbox', { name: texts.password, exact: true }).focus()
  await page.keyboard.type(password)
  const code = await codeAfter(baseURL, mobile, () => pressSend(dialog.getByRole('button', { name: texts.send })))
  await dialog.getByRole('textbox', { name: texts.smsCode }).fill(code)
}

export const stepUpDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Confirm with your second factor' })
/** Answers the step-up dialog with a code by SMS. */
export const stepUpBySms = async (page: Page, baseURL: string | undefined, mobile: string): Promise<void> => {
  const dialog = stepUpDialog(page)
  const code = await codeAfter(baseURL, mobile, () => pressSend(dialog.getByRole('button', { name: 'SEND' })))
  await dialog.getByRole('textbox', { name: 'SMS Code' }).fill(code)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}
export const refund = (page: Page): Promise<void> => page.getByRole('button', { name: 'Refund AED 1.00' }).click()
export const expectAnswered = (page: Page): Promise<void> =>
  expect(page.getByText('Answered: there is no such payment.')).toBeVisible()
