// A statement: asked for, made while one looks on, added up, read row by row, taken away in every format; and the old ones.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { expectOnGrid } from '../../grid.ts'
import { drawerFits } from '../../looks-steps.ts'
import { createStatements } from '../../live.ts'
import { passStepUp } from '../../step-up.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../world.ts'

const arjun = { key: 'fleet-financial', mobile: '+971-501004452' }
const paths = ['/fiat/balance/statements', '/fiat/transaction/statements', '/fiat/balance/old-statements'] as const

const drawer = (page: Page) => page.getByRole('dialog').last()

/** A file opens in a tab of its own. */
const download = async (page: Page, format: string): Promise<Buffer> => {
  const [file] = await Promise.all([
    page
      .context()
      .waitForEvent('page')
      .then((tab) => tab.waitForEvent('download')),
    drawer(page).getByRole('button', { name: format, exact: true }).click(),
  ])
  return fs.readFileSync(await file.path())
}

test.describe.configure({ mode: 'serial' })

test('is made in the background, adds up, and is what its hash says', async ({ page, as, look, baseURL }) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 900 })
  await look({})
  await as(arjun.key)
  await page.goto(paths[0])
  await passStepUp(page, baseURL, arjun.mobile)
  await page.getByRole('navigation', { name: 'Statements' }).getByRole('link', { name: 'Balance' }).click()
  await page.getByRole('button', { name: 'New statement' }).first().click()
  const form = page.getByRole('dialog', { name: 'New statement' })
  await form.getByRole('checkbox', { name: 'Pending settlements' }).check()
  await form.getByRole('combobox', { name: 'Period' }).selectOption('lastWeek')
  const made = await createStatements(page, form)
  await expect(form.getByText(/^Creating \d+ statements?\./)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Close' }).click()
  const row = await made('Pending settlements')
  await expect(row.getByText('Ready')).toBeVisible()
  await row.getByRole('link').first().click()
  await expect(drawer(page).getByText('Opening + credits − debits = closing', { exact: false })).toBeVisible()
  await expect(drawer(page).getByRole('table').getByRole('row')).not.toHaveCount(0)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await drawerFits(page)
    await expectNoSidewaysScroll(page)
    await expectOnGrid(page)
  }
  await expectAccessible(page)

  const hash = (
    await drawer(page)
      .getByRole('button', { name: /^Copy [0-9a-f]{64}$/ })
      .getAttribute('aria-label')
  )?.slice(5)
  const bytes = await download(page, 'JSON lines')
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
  for (const format of ['PDF', 'CSV', 'Excel (XLSX)', 'Bank format (camt.053)'])
    expect((await download(page, format)).length).toBeGreaterThan(500)
  await page.keyboard.press('Escape')
  await expect(row.getByText('Finished')).toBeVisible()
})

test('over an empty period says so; every month by itself is one press', async ({ page, as, look, baseURL }) => {
  await look({})
  await as(arjun.key)
  await page.goto(paths[1])
  await passStepUp(page, baseURL, arjun.mobile)
  await page.getByRole('button', { name: 'New statement' }).first().click()
  const form = page.getByRole('dialog', { name: 'New statement' })
  await form.getByLabel('From').fill('2019-01-01')
  await form.getByLabel('To', { exact: true }).fill('2019-01-31')
  await form.getByRole('button', { name: 'Create statement' }).click()
  await expect(page.getByText('Nothing moved in this period. Choose another.').first()).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  const monthly = page.getByRole('region', { name: 'Monthly, automatically' })
  await monthly.getByRole('button', { name: 'Add' }).click()
  await expect(monthly.getByText('Purchase AED by Arjun Rao')).toBeVisible()
  await monthly.getByRole('button', { name: 'End the monthly statement Purchase AED' }).click()
  await expect(monthly.getByText('None yet.')).toBeVisible()
})
