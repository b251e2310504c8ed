// Commands: a second factor on the way, a review before it, files, and a form with faults under its fields.
import { codeAfter } from '../../phone.ts'
import { expect, test } from '../../world.ts'

test.beforeEach(async ({ look, as }) => {
  await look({})
  await as('admin')
})

test('a command that needs a second factor asks for it, says what it is for, and goes on', async ({
  page,
  as,
  baseURL,
}) => {
  const aisha = '+971-501004427'
  await as('multi-cs')
  await page.goto('/dev/blocks/step-up')
  await page.getByRole('button', { name: 'Refund AED 1.00' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm with your second factor' })
  await expect(dialog.getByText(/^To refund, enter the code we send to \+971.50•••4427\.$/)).toBeVisible()
  await expect(dialog.getByText('AED 1.00')).toBeVisible()
  const code = dialog.getByRole('textbox', { name: 'SMS Code' })
  await code.press('Enter')
  await expect(dialog.getByText('Please send the OTP first.')).toBeVisible()
  const right = await codeAfter(baseURL, aisha, () => dialog.getByRole('button', { name: 'SEND' }).click())
  await expect(dialog.getByRole('button', { name: /^5\d s/ })).toBeVisible()
  await code.fill('12')
  await code.press('Enter')
  await expect(dialog.getByText('SMS Code must be a 6 digit number')).toBeVisible()
  await code.fill(right === '000000' ? '000001' : '000000')
  await code.press('Enter')
  await expect(dialog.getByText('That code is wrong or has expired.')).toBeVisible()
  await expect(code).toHaveValue('')
  await code.fill(right)
  await code.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Answered: there is no such payment.')).toBeVisible()
})

test('giving up the second factor does nothing and says nothing', async ({ page }) => {
  await page.goto('/dev/blocks/step-up')
  const refund = page.getByRole('button', { name: 'Refund AED 1.00' })
  await refund.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(refund).toBeEnabled()
  await expect(page.getByTestId('announcer')).toHaveText('')
})

test('a review names the act and cannot be left while it is done', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-15T08:00:00Z') })
  await page.goto('/dev/blocks/confirm')
  await page.getByRole('button', { name: 'Withdraw…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw to your bank' })
  const act = dialog.getByRole('button', { name: 'Withdraw AED 184,989.50' })
  const width = (await act.boundingBox())?.width
  // It takes as long as the story looks on.
  await page.clock.pauseAt(new Date('2026-11-15T09:00:00Z'))
  await act.click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  expect((await dialog.locator('.button-primary').boundingBox())?.width).toBe(width)
  await page.clock.resume()
  await expect(dialog).toBeHidden()
})

test('a file is checked, sent with progress, and opened in a new tab', async ({ page, context }) => {
  await page.goto('/dev/blocks/upload')
  const chooser = page.getByLabel('Choose a file (Documents)')
  await chooser.setInputFiles({
    name: 'licence.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\nlicence'),
  })
  await expect(page.getByText('1 received')).toBeVisible()
  const [download] = await Promise.all([
    context.waitForEvent('page').then((tab) => tab.waitForEvent('download')),
    page.getByRole('button', { name: 'Open licence.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('licence.pdf')

  await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(page.getByText('This file type isn’t accepted here.')).toBeVisible()
  await expect(page.getByText('1 received')).toBeVisible()
})

test('a failed upload says status, method and address, and can be tried again', async ({ page, complaints }) => {
  await page.goto('/dev/blocks/upload')
  await page.route('**/restful/upload', (route) => route.fulfill({ status: 507, body: '' }))
  const chooser = page.getByLabel('Choose a file (Documents)')
  await chooser.setInputFiles({
    name: 'licence.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\nlicence'),
  })
  await expect(page.getByRole('alert')).toHaveText('Upload failed: 507 POST /restful/upload')
  await page.unroute('**/restful/upload')
  await page.getByRole('button', { name: 'Upload licence.pdf again' }).click()
  await expect(page.getByText('1 received')).toBeVisible()
  complaints.length = 0
})

test('a form says what is missing in the specification’s words, and puts the server’s faults under their fields', async ({
  page,
}) => {
  await page.goto('/dev/blocks/form')
  const send = page.getByRole('button', { name: 'Invite' })
  await send.click()
  await expect(page.getByText('Name is required. please check it!')).toBeVisible()
  await expect(page.getByText('Alerts is required, please check it!')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Name' }).fill('Layla')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('layla')
  await page.getByRole('checkbox', { name: 'Letter' }).check()
  const limit = page.getByRole('textbox', { name: 'Daily limit' })
  await limit.pressSequentially('12.x5')
  await expect(limit).toHaveValue('12.5')
  await send.click()
  await expect(page.getByText('Please Check The E-mail Format')).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('taken@example.com')
  await send.click()
  await expect(page.getByText('E-mail is not valid.')).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('layla@example.com')
  await send.click()
  await expect(page.getByText('Invited.')).toBeVisible()
})

test('a chart has its numbers as a table and its finding as a sentence', async ({ page }) => {
  await page.goto('/dev/blocks/chart-card')
  await expect(page.getByRole('img', { name: 'Sales rose 13.7% against the 30 days before.' })).toBeVisible()
  await page.getByRole('button', { name: 'Show as table' }).first().click()
  await expect(page.getByRole('rowheader', { name: '20-10-2026' })).toBeVisible()
})
