// Steps that several stories of getting in share.
import type { Locator, Page } from '@playwright/test'
import { expect } from '../../world.ts'

export const password = '314159'
const firstStepsKey = 'first-steps-shown'

/** A number nobody has: each story begins with an empty slate. */
export const freshNumber = (): string => `52${String(Math.floor(1_000_000 + Math.random() * 8_999_999))}`
export const fullNumber = (number: string): string => `+971-${number}`

/** Somebody who has seen the first steps before. */
export const guided = async (page: Page): Promise<void> => {
  await page.addInitScript((key) => localStorage.setItem(key, 'yes'), firstStepsKey)
}

export const openLogin = async (page: Page, search = ''): Promise<void> => {
  await page.goto(`/login${search}`)
  await expect(page.locator('#root[data-asleep]')).toHaveCount(0)
  await expect(page.locator('.keypad-key[data-kind="digit"] .keypad-face').first()).toHaveText(/\d/)
}

/** By the keys on the screen, whatever order they have. */
export const press = async (keypad: Locator, digits: string): Promise<void> => {
  for (const digit of digits) await keypad.getByRole('button', { name: digit, exact: true }).click()
}
/** On the physical keyboard, into the boxes of this name. */
export const type = async (page: Page, label: string, digits: string): Promise<void> => {
  await page.getByRole('textbox', { name: label, exact: true }).focus()
  await page.keyboard.press('Delete')
  await page.keyboard.type(digits)
}
/** Waits until the keys of the previous field have gone: content below has moved up by then. */
export const submit = async (page: Page): Promise<void> => {
  await expect.poll(() => page.locator('.keypad').count()).toBeLessThan(2)
  await page.locator('.login-submit').click()
}

export const byPassword = async (page: Page, number: string, digits = password): Promise<void> => {
  await page.getByLabel('Mobile number').fill(number)
  await type(page, 'Password', digits)
  await submit(page)
}
export const choose = (page: Page, merchant: string): Promise<void> =>
  page.getByRole('button', { name: merchant }).click()

interface InboxMessage {
  readonly channel: string
  readonly code: string | null
}
/** The picture's answer, which the sandbox provides for automated tests. */
export const captchaAnswer = async (baseURL: string | undefined, number: string): Promise<string> => {
  const response = await fetch(`${baseURL ?? ''}/sandbox/messages?to=${encodeURIComponent(fullNumber(number))}`)
  const { body } = (await response.json()) as { body: { messages: InboxMessage[] } }
  return body.messages.find(({ channel }) => channel === 'captcha')?.code ?? ''
}
