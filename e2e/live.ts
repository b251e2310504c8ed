// Records that another process makes while a page is open. A record may be there before its list is read, or come afterwards: a story passes
// either way. For the same reason no story waits for a state that ends by itself: it waits for the last one.
import { expect, type Locator, type Page } from '@playwright/test'

/** An open list keeps what comes later behind this button, so that nothing moves while somebody reads. */
export const newRecords = (page: Page): Locator => page.getByRole('button', { name: /^\d+\+? new$/ })

/**
 * Waits until the list shows the row: it may be there already, or behind the button of the new records. Other stories add records to the same
 * list, so the button is pressed as often as it comes.
 */
export const showNew = async (page: Page, row: Locator): Promise<void> => {
  const button = newRecords(page)
  await expect(async () => {
    await expect(row.or(button).first()).toBeVisible({ timeout: 5000 })
    if (await row.first().isVisible()) return
    await button.click({ timeout: 5000 })
    await expect(row.first()).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
}

/** Presses “Create statement”. What it gives finds the row of a type once the form is closed: lists have older statements of the same type. */
export const createStatements = async (page: Page, form: Locator): Promise<(type: string) => Promise<Locator>> => {
  const answered = page.waitForResponse('**/statement/add')
  await form.getByRole('button', { name: 'Create statement' }).click()
  const { body } = (await (await answered).json()) as { body: { made: readonly { readonly number: string }[] } }
  const numbers = new RegExp(body.made.map(({ number }) => number).join('|'))
  return async (type) => {
    const row = page.getByRole('row').filter({ hasText: type }).filter({ hasText: numbers }).first()
    await showNew(page, row)
    return row
  }
}
