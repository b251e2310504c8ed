// A coin is to become dirhams by itself, under four eyes; and what the coin's balance did is a statement that adds up.
import { approveChosen, chooseRequest } from '../../approvals.ts'
import { passStepUp } from '../../step-up.ts'
import { expect, expectAccessible, settled, test } from '../../world.ts'
import { stepUpBySms } from '../03-two-factor/walk.ts'

const omar = '+971-501004402'

test('a coin settles by a rule that a colleague has approved, and its statement adds up', async ({
  enter,
  baseURL,
}) => {
  const page = await enter('financial', '/crypto/transaction/automatic-settlement')
  await settled(page)
  const card = page.getByRole('region', { name: /^USDT/ })
  await card.getByRole('button', { name: 'Change settlement of USDT' }).click()
  await card.getByRole('combobox', { name: 'Settlement' }).selectOption('AUTOMATIC')
  await card.getByRole('textbox', { name: /^Keep, per cent/ }).fill('25')
  const preview = card.getByRole('region', { name: 'What this would do' })
  await expect(preview.getByRole('listitem').filter({ hasText: '10:00' })).toHaveCount(5)
  await expect(preview).toContainText('Would be sold')
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Request approval' }).click()
  await stepUpBySms(page, baseURL, omar)
  await expect(card).toContainText('is waiting for approval')

  const checker = await enter('admin', '/management/auth/history?mine=waiting', { door: true })
  await chooseRequest(checker, /Sell USDT for AED automatically/)
  await approveChosen(checker)
  await checker.context().close()
  await expect(card.getByRole('heading', { name: 'Next five runs' })).toBeVisible()
  await expect(card.getByRole('button', { name: /^Skip/ })).toHaveCount(5)

  await page.goto('/crypto/transaction/statements')
  await passStepUp(page, baseURL, omar)
  await page.getByRole('button', { name: 'New statement' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'BTC' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'USDT' }).check()
  await dialog.getByRole('button', { name: 'Create statement' }).click()
  await expect(dialog.getByRole('status')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: /^ST-/ }).first().click()
  const paper = page.getByRole('dialog')
  await expect(paper.getByRole('columnheader', { name: 'Value, AED' })).toBeVisible()
  await expect(paper).toContainText('Closing')
  await expectAccessible(page)
})
