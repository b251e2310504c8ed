// A new bank account in two browsers: one asks, a colleague approves, the bank answers, and the waiting ends by itself.
import type { Page } from '@playwright/test'
import { approveChosen, chooseRequest } from '../../approvals.ts'
import { codeAfter, pressSend } from '../../phone.ts'
import { expect, expectAccessible, settled, test } from '../../world.ts'

const maha = { key: 'agent-financial', mobile: '+971-501004433' }
const faisal = { key: 'agent-admin', mobile: '+971-501004431' }
const petra = { key: 'fleet-admin', mobile: '+971-501004451' }
const list = '/management/main/bank-account'
const adding = '/settings/add-bankcard'
/** One empty page. */
const onePage = [
  '%PDF-1.4',
  '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
  '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
  '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >> endobj',
  'trailer << /Root 1 0 R >>',
  '%%EOF',
].join('\n')
const letter = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from(onePage) }

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** Everything but the last press. */
const fill = async (page: Page, baseURL: string | undefined, mobile: string, holder: string, alias: string) => {
  await field(page, 'Account holder').fill(holder)
  await field(page, 'Alias').fill(alias)
  await page.getByLabel('Choose a file (Bank letter)').setInputFiles(letter)
  await expect(page.getByRole('button', { name: 'Open letter.pdf' })).toBeVisible()
  const send = page.getByRole('button', { name: 'SEND', exact: true })
  await field(page, 'SMS Code').fill(await codeAfter(baseURL, mobile, () => pressSend(send)))
}
/** The second factor of the command, in its dialog. */
const confirm = async (page: Page, baseURL: string | undefined, mobile: string) => {
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'SEND', exact: true })
  const code = dialog.getByRole('textbox', { name: 'SMS Code' })
  await code.fill(await codeAfter(baseURL, mobile, () => pressSend(send)))
  await code.press('Enter')
}
const approveFirst = async (page: Page, says: RegExp, iban?: string) => {
  const request = await chooseRequest(page, says)
  if (iban) {
    // The whole number, and the letter that proves it, where the decision is made.
    await expect(request.getByRole('cell', { name: iban })).toBeVisible()
    await request.getByRole('button', { name: 'Show document' }).click()
    await expect(request.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
    await expectAccessible(page)
  }
  await approveChosen(page)
}

test.describe.configure({ mode: 'serial' })

test('is asked for by one, read whole and approved by another, confirmed by the bank, and active after its cooling-off', async ({
  enter,
  baseURL,
}) => {
  test.slow()
  const maker = await enter(maha.key, adding, { stepUp: true })
  await settled(maker)
  // Pasted as the bank prints it; a wrong digit shows at once.
  await field(maker, 'IBAN').fill('AE07 0331 2345 6789 0123 457')
  await expect(maker.getByText('The check digits don’t match. At least one character is wrong.')).toBeVisible()
  await field(maker, 'IBAN').fill('iban ae070331234567890123456')
  await expect(maker.getByText('Mashreq. The check digits are correct.')).toBeVisible()
  await expect(field(maker, 'IBAN')).toHaveValue('AE07 0331 2345 6789 0123 456')
  await fill(maker, baseURL, maha.mobile, 'Oryx Partners', 'Story account')
  await maker.getByRole('button', { name: 'Request approval' }).click()
  await expect(maker.getByRole('dialog').getByText('AE07 0331 2345 6789 0123 456')).toBeVisible()
  await confirm(maker, baseURL, maha.mobile)
  await expect(maker.getByRole('heading', { name: /Request A-\w{7} is waiting for approval/ })).toBeVisible()
  await maker.getByRole('link', { name: 'View bank accounts' }).click()
  const drawer = maker.getByRole('dialog')
  await expect(drawer.getByText('In review')).toBeVisible()
  await expect(drawer.getByText('Requested: AE •••• 3456')).toBeVisible()

  const checker = await enter(faisal.key, '/management/auth/history?mine=waiting', { stepUp: true })
  await approveFirst(checker, /Story account/, 'AE07 0331 2345 6789 0123 456')

  // Without a reload, the bank's answer and the end of the cooling-off arrive. The cooling-off itself may be over before the page is asked again.
  await expect(drawer.getByText('Active', { exact: true })).toBeVisible()
  await expect(drawer.getByText(/Account holder confirmed/)).toBeVisible()
  await expect(drawer.getByText('Faisal Othman')).toBeVisible()
})

test('is renamed, frozen, and deleted by a code and a colleague', async ({ enter, baseURL }) => {
  test.slow()
  const maker = await enter(maha.key, `${list}?text=Story`, { stepUp: true })
  await maker.getByRole('link', { name: 'Story account' }).click()
  const drawer = maker.getByRole('dialog').first()
  await drawer.getByRole('button', { name: 'Rename' }).click()
  const rename = maker.getByRole('dialog', { name: 'Rename bank account' })
  await rename.getByRole('textbox', { name: 'Alias' }).fill('Story of an account')
  await rename.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Renamed from Story account to Story of an account')).toBeVisible()
  await drawer.getByRole('button', { name: 'Freeze' }).click()
  const freeze = maker.getByRole('dialog', { name: 'Freeze bank account' })
  await freeze.getByRole('button', { name: 'Freeze' }).click()
  await expect(freeze.getByText('Reason is required. please check it!')).toBeVisible()
  await freeze.getByRole('textbox', { name: 'Reason' }).fill('The bank called')
  await freeze.getByRole('button', { name: 'Freeze' }).click()
  await expect(drawer.getByText('Frozen: The bank called')).toBeVisible()

  await drawer.getByRole('button', { name: 'Delete' }).click()
  const remove = maker.getByRole('dialog', { name: 'Delete bank account' })
  await remove.getByRole('textbox', { name: 'Reason' }).fill('Closed at the bank')
  const send = remove.getByRole('button', { name: 'SEND', exact: true })
  const code = await codeAfter(baseURL, maha.mobile, () => pressSend(send))
  await remove.getByRole('textbox', { name: 'SMS Code' }).fill(code === '000000' ? '000001' : '000000')
  await remove.getByRole('button', { name: 'Request deletion' }).click()
  await expect(remove.getByText('That code is wrong or has expired.')).toBeVisible()
  await expect(remove.getByRole('textbox', { name: 'Reason' })).toHaveValue('Closed at the bank')
  await remove.getByRole('textbox', { name: 'SMS Code' }).fill(code)
  await remove.getByRole('button', { name: 'Request deletion' }).click()
  await expect(drawer.getByText('Its removal is waiting for approval.')).toBeVisible()

  const checker = await enter(faisal.key, '/management/auth/history?mine=waiting', { stepUp: true })
  await approveFirst(checker, /Story of an account/)
  await expect(drawer.getByText('Removed. Its history is kept.')).toBeVisible()
})

test('one whose holder the bank knows under another name is rejected, and says so', async ({ enter, baseURL }) => {
  test.slow()
  const maker = await enter(faisal.key, adding, { stepUp: true })
  await maker.getByRole('combobox', { name: 'Country' }).selectOption('US')
  await expect(field(maker, 'IBAN')).toHaveCount(0)
  await field(maker, 'SWIFT code').fill('CHASUS33')
  await expect(maker.getByText('JPMorgan Chase Bank')).toBeVisible()
  await field(maker, 'Account number').fill('55501234567')
  await fill(maker, baseURL, faisal.mobile, 'Reject Corp', 'Somebody else’s')
  await maker.getByRole('button', { name: 'Request approval' }).click()
  await confirm(maker, baseURL, faisal.mobile)
  await maker.getByRole('link', { name: 'View bank accounts' }).click()
  const checker = await enter(maha.key, '/management/auth/history?mine=waiting', { stepUp: true })
  await approveFirst(checker, /Somebody else’s/)
  const drawer = maker.getByRole('dialog')
  await expect(drawer.getByText('The bank has this account under another name.').first()).toBeVisible()
})

test('keeps what was typed when something is wrong, and names each field', async ({ enter }) => {
  const page = await enter(petra.key, adding, { stepUp: true })
  await field(page, 'Account holder').fill('City Fleet')
  await page.getByRole('button', { name: 'Request approval' }).click()
  for (const text of ['IBAN', 'Alias', 'Bank letter'])
    await expect(page.getByText(`${text} is required. please check it!`)).toBeVisible()
  await expect(field(page, 'Account holder')).toHaveValue('City Fleet')
  await page
    .getByLabel('Choose a file (Bank letter)')
    .setInputFiles({ ...letter, name: 'letter.txt', mimeType: 'text/plain' })
  await expect(page.getByText('This file type isn’t accepted here.')).toBeVisible()
  // An account that is here already is refused before a code is sent.
  await field(page, 'IBAN').fill('AE950860000009876543210')
  await expect(page.getByText('Wio Bank. The check digits are correct.')).toBeVisible()
  await page.getByRole('button', { name: 'SEND', exact: true }).click()
  await expect(page.getByText('You’ve already added this account.')).toBeVisible()
  await expectAccessible(page)
})

test('a member without the right reads who has it', async ({ page, as, look }) => {
  await look({})
  await as('sales')
  await page.goto(adding)
  await settled(page)
  await expect(page.getByText('Your role (Sales) doesn’t include this.')).toBeVisible()
  await expect(page.getByText(/^(Admin, Finance|Finance, Admin)$/)).toBeVisible()
  await expectAccessible(page)
})
