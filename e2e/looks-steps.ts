// What a row of the looks opens, waits for or expects, besides what every screen is asked.
import { expect, type Page } from '@playwright/test'

export const visible =
  (selector: string) =>
  (page: Page): Promise<void> =>
    expect(page.locator(selector).first()).toBeVisible()
/** A dialog that a button opens. */
export const pressed =
  (name: RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).first().click()
    await expect(page.getByRole('dialog').last().locator('.field').first()).toBeVisible()
  }
/** Nothing in the drawer is cut or scrolls sideways. */
export const drawerFits = async (page: Page): Promise<void> => {
  const beyond = () =>
    page.locator('.statement-rows').evaluate((rows) => {
      const around: number[] = []
      for (let at: Element | null = rows; at && !at.matches('dialog'); at = at.parentElement)
        around.push(at.scrollWidth - at.clientWidth)
      return Math.max(...around)
    })
  await expect.poll(beyond, { message: 'the rows fit into the drawer' }).toBeLessThanOrEqual(0)
}
export const showsText =
  (text: string) =>
  (page: Page): Promise<void> =>
    expect(page.getByText(text).first()).toBeVisible()
/** The first record of a list, open beside it; on a phone the list is made of cards. */
export const opened =
  (shows: string) =>
  async (page: Page): Promise<void> => {
    await page.locator('a.row-link, a.record-card').first().click()
    await expect(page.getByRole('dialog').locator(shows).first()).toBeVisible()
  }
/** One of the two drawings, whichever fits the width, with no letter beyond its card. */
export const drawing = async (page: Page): Promise<void> => {
  await expect(page.getByRole('img')).toHaveCount(1)
  const beyond = await page
    .locator('.flow:visible text')
    .evaluateAll((texts) =>
      texts
        .filter(
          (text) => text.getBoundingClientRect().right > (text.closest('figure')?.getBoundingClientRect().right ?? 0),
        )
        .map((text) => text.textContent),
    )
  expect(beyond, 'labels keep inside the drawing').toEqual([])
}
