// A tax invoice: from a line to its transactions, a correction asked for, a rejected document sent again; and what to fix without a TRN.
import { expect, expectAccessible, settled, test } from '../../world.ts'

test('a line opens the transactions that it is made of, and a rejected e-invoice is sent again', async ({ enter }) => {
  test.slow()
  const page = await enter('financial', '/management/tax-invoice?delivery=REJECTED')
  await settled(page)
  await page.locator('tbody tr a').first().click()
  const record = page.getByRole('dialog')
  const line = record.locator('.tax-link').first()
  await line.click()
  await expect(line).toHaveAttribute('aria-expanded', 'true')
  await expect(record.getByText('The sum is the amount of the line.')).toBeVisible()
  await expect(record.locator('.tax-rows tbody tr').first()).toBeVisible()
  await expectAccessible(page)

  await record.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByTestId('announcer').getByText('It is sent again.')).toBeVisible()
  await expect(record.getByText('Sent again', { exact: true })).toBeVisible()

  await record.getByRole('button', { name: 'Ask for a correction' }).click()
  const form = page.getByRole('dialog').last()
  await form.getByRole('textbox', { name: 'AED without VAT' }).fill('999999')
  await form.getByRole('textbox', { name: 'What is wrong' }).fill('One fee was charged twice.')
  await form.getByRole('button', { name: 'Ask for a correction' }).click()
  await expect(form.getByText('This is more than what is left of the line.')).toBeVisible()
  await form.getByRole('textbox', { name: 'AED without VAT' }).fill('1.00')
  await form.getByRole('button', { name: 'Ask for a correction' }).click()
  await expect(record.getByText('Waiting for Falaj')).toBeVisible()
  await expect(record.getByRole('button', { name: 'Ask for a correction' })).toBeHidden()
})

test('a merchant without a TRN reads which field to fix, and nothing is issued', async ({ enter }) => {
  const page = await enter('overdue-admin', '/management/tax-invoice')
  await settled(page)
  await page.locator('tbody tr a').nth(1).click()
  const record = page.getByRole('dialog')
  await expect(record.getByText('Your tax registration number is missing.', { exact: false })).toBeVisible()
  await expect(record.getByRole('button', { name: 'Issue now' })).toBeHidden()
  await expectAccessible(page)
  await record.getByRole('link', { name: 'Basic information: Tax registration number (TRN)' }).click()
  await expect(page).toHaveURL(/\/management\/main\/basic-information/)
})
