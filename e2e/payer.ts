// A payer's card, typed into the acquirer's frame.
import type { FrameLocator, Page } from '@playwright/test'

/** Cards of the simulated acquirer. */
export const cards = {
  approved: '4000 0000 0000 0010',
  declined: '4000 0000 0000 0101',
  challenge: '4000 0000 0000 0200',
} as const

/** The button is the frame's own: it pays, or saves the card. */
export const typeCardIn = async (
  card: FrameLocator,
  button: string | RegExp,
  number: string = cards.approved,
): Promise<void> => {
  await card.getByLabel('Card number').fill(number)
  await card.getByLabel('Expiry (MM/YY)').fill('12/40')
  await card.getByLabel('Security code').fill('123')
  await card.getByRole('button', { name: button }).click()
}
export const typeCard = (phone: Page, button: string | RegExp, number?: string): Promise<void> =>
  typeCardIn(phone.frameLocator('iframe.typed'), button, number)
export const payByCard = async (phone: Page, number?: string): Promise<void> => {
  await phone.getByRole('radio', { name: 'Card' }).check()
  await typeCard(phone, /^Pay AED/, number)
}
