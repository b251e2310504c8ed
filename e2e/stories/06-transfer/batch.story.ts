// Many transfers in one sheet: pasted, corrected in place, saved while it is typed, submitted with the second factor, approved in whole or
// in part, and every row with its payee.
import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { approveChosen, chooseRequest } from '../../approvals.ts'
import { resultOnPhone } from '../../outcome.ts'
import { xlsxMime } from '@falaj/contract/workspace/file'
import { sandbox } from '../../sandbox.ts'
import { expect, expectAccessible, settled, test } from '../../world.ts'
import { stepUpBySms } from '../03-two-factor/walk.ts'

const maha = { key: 'agent-financial', mobile: '+971-501004433' }
const path = '/fiat/transaction/transfer?tab=batch'
const heading = 'MID,Amount,Currency,Reference,Note'

const give = (baseURL: string | undefined, amount: string): Promise<unknown> =>
  sandbox(baseURL, 'deposit', { mid: '20000003', currency: 'AED', amount })
const cell = (page: Page, column: string, row: number) =>
  page.getByRole('textbox', { name: `${column}, row ${row}`, exact: true })
const openSheet = async (page: Page, name: string, text: string): Promise<void> => {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

test.describe.configure({ mode: 'serial' })

test('a sheet is corrected in place, approved as a whole, and paid row by row', async ({ enter, baseURL }) => {
  test.slow()
  await give(baseURL, '5000.00')
  const maker = await enter(maha.key, path)
  await settled(maker)
  const mark = String(Date.now())
  const lines = ['20000002,10.00,AED', '20000004,20.,AED', '99999999,30.00,AED']
  await openSheet(
    maker,
    `Rents ${mark}.csv`,
    [heading, ...lines.map((line, at) => `${line},${mark}-${at},`)].join('\n'),
  )
  await expect(maker.getByText('1 row needs attention')).toBeVisible()
  await cell(maker, 'Amount', 2).fill('20.50')
  await expect(maker.getByText('AED 60.50')).toBeVisible()
  await maker.getByRole('textbox', { name: 'Control total' }).fill('61.00')
  await maker.getByRole('button', { name: 'Check and save' }).click()
  // Only the server knows who exists.
  await expect(maker.getByText('There is no merchant with this ID.')).toBeVisible()
  await cell(maker, 'MID', 3).fill('20000005')
  await maker.getByRole('button', { name: 'Check and save' }).click()
  await expect(maker.getByText('The rows add up to another amount.')).toBeVisible()
  await maker.getByRole('textbox', { name: 'Control total' }).fill('60.50')
  await maker.getByRole('button', { name: 'Check and save' }).click()
  await expect(maker.getByRole('heading', { name: /Batch B-\w{7} is saved/ })).toBeVisible()
  await maker.getByRole('button', { name: 'Submit', exact: true }).click()
  await maker.getByRole('dialog').getByRole('button', { name: 'Submit AED 60.50' }).click()
  await resultOnPhone(maker, () => stepUpBySms(maker, baseURL, maha.mobile))
  await expect(maker.getByRole('heading', { name: /Request A-\w{7} is waiting for approval/ })).toBeVisible()
  await maker.getByRole('link', { name: 'Open the batch' }).click()
  const drawer = maker.getByRole('dialog').first()
  await expect(drawer.getByText('Waiting for approval. The whole amount is on hold.')).toBeVisible()

  const checker = await enter('agent-admin', '/management/auth/history?mine=waiting', { stepUp: true })
  await chooseRequest(checker, new RegExp(mark))
  await approveChosen(checker)
  // Without a reload.
  await expect(drawer.getByText('All rows were paid.')).toBeVisible()
  await expect(drawer.getByText('3 of 3 paid, 0 failed')).toBeVisible()
  await expectAccessible(maker)
})

/** A sheet that is there as a batch and waits for colleagues. Gives its number. */
const submitted = async (page: Page, baseURL: string | undefined, name: string, lines: readonly string[]) => {
  await settled(page)
  await openSheet(page, `${name}.csv`, [heading, ...lines].join('\n'))
  await page.getByRole('button', { name: 'Check and save' }).click()
  const title = page.getByRole('heading', { name: /Batch B-\w{7} is saved/ })
  await expect(title).toBeVisible({ timeout: 60_000 })
  const number = /B-\w{7}/.exec((await title.textContent()) ?? '')?.[0] ?? ''
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Submit AED/ })
    .click()
  await stepUpBySms(page, baseURL, maha.mobile)
  await expect(page.getByRole('heading', { name: /Request A-\w{7} is waiting for approval/ })).toBeVisible()
  return number
}

test('an approver excludes two rows: they come back with a reason, the others arrive, and so does their payee’s record', async ({
  enter,
  baseURL,
}) => {
  test.slow()
  await give(baseURL, '5000.00')
  const maker = await enter(maha.key, path)
  const mark = `P${Date.now()}`
  const lines = ['20000002,11.00,AED', '20000004,12.00,AED', '20000002,13.00,AED', '20000005,14.00,AED']
  const number = await submitted(
    maker,
    baseURL,
    `Parts ${mark}`,
    lines.map((line, at) => `${line},${mark}-${at},`),
  )
  const checker = await enter('agent-admin', '/management/auth/history?mine=waiting', { stepUp: true })
  const request = await chooseRequest(checker, new RegExp(mark))
  await request.getByRole('checkbox', { name: 'Leave out row 2' }).check()
  await request.getByRole('checkbox', { name: 'Leave out row 4' }).check()
  // Not without a reason.
  const approve = request.getByRole('button', { name: 'Approve without 2 rows' })
  await expect(approve).toBeDisabled()
  await request.getByRole('textbox', { name: 'Reason for rows left out' }).fill('Invoice is missing')
  await request.getByRole('textbox', { name: 'Reason for row 4' }).fill('Not our supplier')
  await expect(request.getByText(/^2 left out, AED 2[78]\.\d\d returned to the balance/)).toBeVisible()
  await expectAccessible(checker)
  await approve.click()
  const sure = checker.getByRole('dialog', { name: 'Approve this request without 2 rows?' })
  await expect(sure.getByText('2 of 4 transfers, AED 24.00 in total')).toBeVisible()
  await sure.getByRole('button', { name: 'Approve without 2 rows' }).click()
  await expect(sure).toBeHidden()

  await maker.getByRole('link', { name: 'Open the batch' }).click()
  const drawer = maker.getByRole('dialog').first()
  await expect(drawer.getByText(/Paid, except for the rows that were left out/)).toBeVisible()
  await expect(drawer.getByText('2 of 2 paid, 0 failed · 2 rows left out')).toBeVisible()
  await expect(drawer.getByRole('row', { name: /Left out Not our supplier/ })).toBeVisible()
  await expect(drawer.getByRole('row', { name: /Left out Invoice is missing/ })).toBeVisible()
  await expectAccessible(maker)

  const payee = await enter('multi-financial', `/fiat/transaction/transfer?tab=single&show=list`)
  await settled(payee)
  await payee
    .getByRole('row', { name: `${number} #1` })
    .getByRole('link')
    .first()
    .click()
  await expect(payee.getByRole('dialog').getByText('AED 11.00').first()).toBeVisible()
  await expect(payee).toHaveURL(/open=/)
})

test('a half-typed sheet is there again after a reload, from another page, and until it is deleted', async ({
  enter,
}) => {
  test.slow()
  const maker = await enter(maha.key, path)
  await settled(maker)
  const mark = `Draft ${Date.now()}`
  await cell(maker, 'MID', 1).fill('20000002')
  await cell(maker, 'Amount', 2).fill('1.')
  await maker.getByRole('textbox', { name: 'Batch name' }).fill(mark)
  await expect(maker.getByText(/^Draft saved at/)).toBeVisible()
  await maker.reload()
  await expect(cell(maker, 'Amount', 2)).toHaveValue('1.')
  await expect(maker.getByRole('textbox', { name: 'Batch name' })).toHaveValue(mark)
  // Away at once, before a second has passed.
  await cell(maker, 'Reference', 1).fill('last words')
  await maker.getByRole('tab', { name: 'To a merchant' }).click()
  await expect(cell(maker, 'Reference', 1)).toHaveCount(0)
  await maker.goto(path)
  await maker.getByRole('button', { name: `Continue with ${mark}` }).click()
  await expect(cell(maker, 'Reference', 1)).toHaveValue('last words')
  await maker.getByRole('button', { name: 'New sheet' }).click()
  await expect(cell(maker, 'Reference', 1)).toHaveValue('')
  await expectAccessible(maker)
  await maker.getByRole('button', { name: `Delete the draft ${mark}` }).click()
  await maker.getByRole('dialog', { name: 'Delete this draft?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(maker.getByText(mark)).toHaveCount(0)
})

test('a record that is opened while a sheet is being kept stays open', async ({ enter }) => {
  const maker = await enter(maha.key, path)
  await settled(maker)
  await cell(maker, 'Reference', 1).fill('kept meanwhile')
  await maker.getByRole('link', { name: 'Batches', exact: true }).click()
  await maker
    .getByRole('row', { name: /B-\w{7}/ })
    .getByRole('link')
    .first()
    .click()
  await expect(maker).toHaveURL(/draft=/)
  await expect(maker).toHaveURL(/open=/)
  await expect(maker.getByRole('dialog')).toBeVisible()
})

test('a workbook made from the template is opened, and a formula in it is named', async ({ enter }) => {
  const maker = await enter(maha.key, path)
  await settled(maker)
  const [template] = await Promise.all([
    maker.waitForEvent('download'),
    maker.getByRole('button', { name: 'Template XLSX' }).click(),
  ])
  expect(template.suggestedFilename()).toBe('batch-transfer.xlsx')
  const book = fs.readFileSync(await template.path())
  const picker = maker.locator('input[type=file]')
  await picker.setInputFiles({ name: 'Rents.xlsx', mimeType: xlsxMime, buffer: book })
  await expect(cell(maker, 'Amount', 1)).toHaveValue('1250')
  await expect(cell(maker, 'Note', 1)).toHaveValue('November rent')
  await expect(maker.getByText('AED 1,250.00').first()).toBeVisible()
  await cell(maker, 'Amount', 1).fill('=1+1')
  await expect(maker.getByText('A spreadsheet would read this as a formula.')).toBeVisible()
  await picker.setInputFiles({ name: 'Broken.xlsx', mimeType: xlsxMime, buffer: Buffer.from('PK nothing') })
  await expect(maker.getByText('We couldn’t read this as an XLSX workbook.').first()).toBeVisible()
  await picker.setInputFiles({ name: 'Broken.csv', mimeType: 'text/csv', buffer: Buffer.from([0xc3, 0x28]) })
  await expect(maker.getByText('The file isn’t UTF-8 text.').first()).toBeVisible()
})

test('a hundred thousand rows are shown at once, found by key and corrected; one more is refused', async ({
  enter,
}) => {
  test.slow()
  const maker = await enter(maha.key, path)
  await settled(maker)
  const rows = Array.from(
    { length: 100_000 },
    (_, at) => `20000002,${at % 30_000 === 9_000 ? 'x' : '1.00'},AED,R-${at},`,
  )
  await openSheet(maker, 'many.csv', [heading, ...rows].join('\n'))
  await expect(maker.getByText('100,000 rows', { exact: true })).toBeVisible()
  // Only what is in view exists.
  expect(await maker.locator('.batch-grid tbody tr').count()).toBeLessThan(60)
  await maker.getByRole('button', { name: 'Show next' }).click()
  await expect(cell(maker, 'Amount', 9001)).toBeFocused()
  await maker.keyboard.press('F8')
  await expect(cell(maker, 'Amount', 39_001)).toBeFocused()
  await maker.keyboard.press('Shift+F8')
  await expect(cell(maker, 'Amount', 9001)).toBeFocused()
  await cell(maker, 'Amount', 9001).fill('1.00')
  await expect(maker.getByText('3 rows need attention')).toBeVisible()
  await maker.keyboard.press('ArrowDown')
  await expect(cell(maker, 'Amount', 9002)).toBeFocused()
  await openSheet(maker, 'more.csv', [heading, ...rows, rows[0]!].join('\n'))
  await expect(maker.getByText('A sheet can have up to 100,000 rows.').first()).toBeVisible()
  await expect(maker.getByText('100,000 rows', { exact: true })).toBeVisible()
  await maker.getByRole('button', { name: 'New sheet' }).click()
  await maker.getByRole('button', { name: 'Delete the draft many' }).first().click()
  await maker.getByRole('dialog', { name: 'Delete this draft?' }).getByRole('button', { name: 'Delete' }).click()
})

test('a pasted table spreads from its cell on', async ({ enter }) => {
  const maker = await enter(maha.key, path)
  await settled(maker)
  await cell(maker, 'MID', 2).focus()
  await maker.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', '20000002\t1,250.00\tAED\tINV-1\tRent\n20000004\t7\tAED\tINV-2\t')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(cell(maker, 'Amount', 3)).toHaveValue('7')
  await expect(maker.getByText('AED 1,257.00')).toBeVisible()
})
