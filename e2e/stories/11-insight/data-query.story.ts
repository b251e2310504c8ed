// A query from its conditions to its answer; saved, opened again from the page, and written as a file.
import { expect, expectAccessible, settled, test } from '../../world.ts'

test('conditions and groups give an answer with its finding; it is saved, opened and exported', async ({ enter }) => {
  test.slow()
  const page = await enter('admin', '/risk/data-query')
  await settled(page)
  await page.getByRole('button', { name: 'Groups', exact: true }).click()
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await page.getByRole('combobox', { name: 'Field' }).last().selectOption('amount')
  await page.getByRole('button', { name: 'Run the query' }).click()
  await expect(page.getByText('Complete the marked fields first.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Comparison' }).last().selectOption('atLeast')
  await page.getByRole('textbox', { name: 'Value' }).fill('1')
  await page.getByRole('button', { name: 'Run the query' }).click()
  await expect(page.getByRole('heading', { name: 'Answer' })).toBeVisible()
  await expect(page.locator('.query-cap')).toContainText(/rows, from [\d,]+ records/)
  await expect(page.locator('.chart-finding')).not.toBeEmpty()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Story query')
  await page.getByRole('button', { name: 'Save this view' }).click()
  await expect(page.getByRole('button', { name: 'Story query', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open: Story query' }).click()
  await expect(page.getByRole('heading', { name: 'Answer' })).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: 'Create file' }).click()
  await expect(page.getByText(/^Ready: \d+ rows?$/)).toBeVisible()
})

test('payments are shown as they were at a moment', async ({ enter }) => {
  const at = new Date(Date.now() - 5 * 86_400_000).toISOString()
  const page = await enter('admin', `/fiat/transaction/record?tab=payment&asOf=${at}`)
  await settled(page)
  await expect(page.getByRole('note')).toContainText('As of')
  await expect(page.locator('.record-list')).toContainText('AED')
})
