// The record list as a merchant works with it: all settings are in the address.
import fs from 'node:fs/promises'
import { expect, test } from '../../world.ts'

const address = '/fiat/transaction/record'
test.beforeEach(async ({ look, as }) => {
  await look({})
  await as('fleet-financial')
})

test('filters, page and size live in the address: reload, back and a shared link show the same list', async ({
  page,
  context,
}) => {
  await page.goto(address)
  const rows = page.getByRole('row')
  // Tabs, filters and totals take a line each: the rows begin in the upper half of the screen.
  await expect(rows.nth(1)).toBeVisible()
  const top = await rows.nth(1).boundingBox()
  expect(top?.y).toBeLessThanOrEqual(360)
  await expect(page.locator('.totals-count')).toHaveText(/^[\d,]+ records match$/)
  await expect(rows).toHaveCount(11)
  await expect(rows.first().locator('th')).toHaveText([
    '',
    /^Created/,
    /^Order/,
    /^Payer and method/,
    /^Store/,
    /^Status/,
    /^Amount/,
    /^Fee \+ VAT/,
    /^Net/,
    /^Settled on/,
  ])
  await expect(page.locator('td .method-icon').first()).toBeVisible()

  const all = await page.locator('.totals-count').innerText()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Settled', exact: true }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: /^Payment no/ }).fill('P-')
  await expect(page).toHaveURL(/text=P-/)
  await expect(page.locator('.totals-count')).not.toHaveText(all)
  await expect(page.locator('.totals-count')).toHaveText(/^[\d,]+ records match$/)
  const narrowed = await page
    .getByText(/records match$/)
    .first()
    .innerText()

  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('20')
  await expect(page).toHaveURL(/size=20/)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  const shared = await context.newPage()
  await shared.goto(page.url())
  await expect(shared.getByText(narrowed).first()).toBeVisible()
  await expect(shared.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page')
})

test('the pager jumps by 5, goes to a typed page within bounds, and keeps the page for words', async ({ page }) => {
  await page.goto(address)
  const total = Number((await page.getByText(/^1–10 of [\d,]+$/).innerText()).split(' ').at(-1)?.replaceAll(',', ''))
  const last = Math.ceil(total / 10)
  const read = (count: number): string => count.toLocaleString('en')
  await page.getByRole('link', { name: 'On 5 pages' }).click()
  await expect(page).toHaveURL(/page=6/)
  const typed = page.getByRole('textbox', { name: 'Go to page' })
  await typed.fill('999999')
  await typed.press('Enter')
  await expect(page).toHaveURL(new RegExp(`page=${last}$`))
  await expect(page.getByText([last * 10 - 9, total].map(read).join('–') + ` of ${read(total)}`)).toBeVisible()
  await typed.fill('soon')
  await typed.press('Enter')
  await expect(page).toHaveURL(new RegExp(`page=${last}$`))
  await page.getByRole('link', { name: 'Back 5 pages' }).click()
  await expect(page).toHaveURL(new RegExp(`page=${last - 5}$`))
})

test('on a phone the rows are cards that say what their columns put there, the pager is compact and jumps by 3', async ({
  page,
}) => {
  await page.goto(address)
  await expect(page.getByText(/^1–10 of [\d,]+$/)).toBeVisible()
  const method = await page.getByRole('row').nth(1).getByRole('cell').nth(3).locator('.cell-main').innerText()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.locator('.record-card').first()).toContainText(method)
  await page.getByRole('link', { name: 'On 3 pages' }).click()
  await expect(page).toHaveURL(/page=4/)
})

test('a record opens in a drawer with an address of its own, 864 wide, and the list can be walked from there', async ({
  page,
}) => {
  await page.goto(address)
  const first = page.getByRole('row').nth(1)
  await first.getByRole('link').first().click()
  await expect(page).toHaveURL(/open=/)
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await expect(drawer).toHaveCSS('width', '864px')
  const opened = page.url()
  await page.getByRole('button', { name: 'Next record' }).click()
  await expect(page).not.toHaveURL(opened)
  await page.reload()
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page).not.toHaveURL(/open=/)
})

test('columns and views are kept for this person; a view that is shared opens for a colleague by its link', async ({
  page,
  as,
  enter,
}) => {
  // In the account: nobody else's lists change.
  await as('taxi-financial')
  await page.goto(address)
  await expect(page.getByRole('columnheader', { name: 'Fee + VAT' })).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Fee + VAT' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Fee + VAT' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Net' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Fee + VAT' })).toHaveCount(0)

  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('30')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Thirty')
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.goto(address)
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('button', { name: 'Thirty', exact: true }).click()
  await expect(page).toHaveURL(/size=30/)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: /^Saved views/ }).click()
  await page.getByRole('button', { name: 'Options for Thirty' }).click()
  await page.getByRole('button', { name: 'Share and copy link' }).click()
  await expect(page.getByText('Link copied', { exact: false }).first()).toBeVisible()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  const colleague = await enter('taxi-admin', link.pathname + link.search)
  await expect(colleague).toHaveURL(/size=30/)
  await expect(colleague.getByRole('columnheader', { name: 'Net' })).toBeVisible()
  await expect(colleague.getByRole('columnheader', { name: 'Fee + VAT' })).toHaveCount(0)
  await colleague.getByRole('button', { name: /^Saved views/ }).click()
  await expect(colleague.getByText('by Leen Sabri')).toBeVisible()
})

test('an export is written while one does something else, and the file holds the filter’s rows', async ({ page }) => {
  await page.goto(`${address}?status=FAILURE`)
  await expect(page.getByText(/^[\d,]+ records match$/)).toBeVisible()
  const count = Number(
    (
      await page
        .getByText(/records match$/)
        .first()
        .innerText()
    ).replace(/\D/g, ''),
  )
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Create file' }).click()
  await expect(page.getByText(`Ready: ${count} rows`)).toBeVisible()
  await expect(page.getByTestId('announcer')).toContainText('Export ready')
  const [download] = await Promise.all([
    page
      .context()
      .waitForEvent('page')
      .then((tab) => tab.waitForEvent('download')),
    page
      .getByRole('button', { name: 'Download' })
      .or(page.getByRole('link', { name: 'Download' }))
      .first()
      .click(),
  ])
  const text = await fs.readFile((await download.path())!, 'utf8')
  expect(text.trim().split('\n')).toHaveLength(count + 1)
})

test('an empty filter, a refusal and a lost network each say what is the matter and what to do', async ({
  page,
  complaints,
}) => {
  await page.goto(`${address}?text=nothing-like-this`)
  await expect(page.getByRole('button', { name: 'Clear filter' })).toBeVisible()
  await page.route('**/trade/acquire/query', (route) => route.abort())
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByText('Network error, please try it later!').first()).toBeVisible()
  await page.unroute('**/trade/acquire/query')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('.totals-count')).toHaveText(/^[\d,]+ records match$/)
  complaints.length = 0
})

for (const width of [390, 1440])
  test(`several payments are chosen at ${width} px: what can be done with them, a note on each, and a file of them`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${address}?status=SETTLED`)
    const boxes = page.getByRole('checkbox', { name: /^Choose P/ })
    await expect(boxes).toHaveCount(10)
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    const bar = page.getByRole('group', { name: '2 chosen' })
    for (const name of ['Refund', 'Send receipt', 'Export', 'Add note'])
      await expect(bar.getByRole('button', { name })).toBeVisible()
    await bar.getByRole('button', { name: 'Export' }).click()
    await expect(page.getByText('A file of 2 records', { exact: false })).toBeVisible()
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: 'Add note' }).click()
    const form = page.getByRole('dialog', { name: 'Add note' })
    await form.getByRole('textbox', { name: 'Note' }).fill(`Checked at ${width}`)
    await form.getByRole('button', { name: 'Add to 2 payments' }).click()
    await expect(bar).toBeHidden()
    await page.locator('[data-record]').nth(1).click()
    await expect(page.getByRole('dialog').getByRole('list', { name: 'Notes' })).toContainText(`Checked at ${width}`)
  })
