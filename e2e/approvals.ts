// Approvals as an approver has them: the queue at the left, the chosen request at the right.
import type { Locator, Page } from '@playwright/test'
import { showNew } from './live.ts'
import { expect } from './world.ts'

/** The chosen request, if there is space for it beside the queue. */
export const requestPane = (page: Page): Locator => page.getByRole('region', { name: /^(Request|申请)/ })

export const chooseRequest = async (page: Page, says: RegExp | string): Promise<Locator> => {
  const line = page.getByRole('link', { name: says }).first()
  await showNew(page, line)
  await line.click()
  return requestPane(page)
}
/** Approves the one that is shown, and waits until the question is gone. */
export const approveChosen = async (page: Page): Promise<void> => {
  await requestPane(page).getByRole('button', { name: 'Approve', exact: true }).click()
  const sure = page.getByRole('dialog', { name: 'Approve this request?' })
  await sure.getByRole('button', { name: 'Approve' }).click()
  await expect(sure).toBeHidden()
}
