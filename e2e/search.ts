// The search over everything, opened by its keys.
import { expect, type Locator, type Page } from '@playwright/test'

/** A page that has just come may not listen to its keys yet; one that opens what was found still has the search before it. */
export const openSearch = async (page: Page): Promise<Locator> => {
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await expect(field).toBeHidden()
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
  return field
}
