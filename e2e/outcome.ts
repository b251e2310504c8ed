// The result of a money form on a phone: scrolled to and focused, so that the form is not sent again because its result is out of sight.
import { expect, type Page } from '@playwright/test'

/** Runs the last step of a form at the width of a phone, expects its result in view, and gives the page its width back. */
export const resultOnPhone = async (page: Page, lastStep: () => Promise<unknown>): Promise<void> => {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await lastStep()
  const result = page.locator('.outcome')
  await expect(result).toBeFocused()
  await expect(result).toBeInViewport()
  if (before) await page.setViewportSize(before)
}
