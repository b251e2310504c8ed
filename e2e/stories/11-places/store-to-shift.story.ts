// Three browsers: a store is added and its photo approved, a till in it is activated, sells with and without a network, is killed, gives money back and
// closes its shift; and every sale is in the console once.
import fs from 'node:fs'
import { approveChosen, chooseRequest } from '../../approvals.ts'
import { newProfile, openTillBrowser } from '../../till-browser.ts'
import { amountsOf, sellInCash, typeAmount } from '../../till-desk.ts'
import { expect, expectAccessible, settled, test } from '../../world.ts'

/** The smallest picture. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const front = { name: 'front.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
test('a store is opened, its till sells with and without a network, and closes its shift', async ({
  enter,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const maker = await enter('chain-maker', '/store/creation')
  await settled(maker)
  await maker.getByRole('textbox', { name: 'Name', exact: true }).fill('Story Corner')
  await maker.getByRole('textbox', { name: 'Opens on' }).fill('05-01-2026')
  await maker.getByRole('textbox', { name: 'Address' }).fill('Shop 3, Story Street')
  await maker.getByRole('textbox', { name: 'Mon', exact: true }).fill('00:00-24:00')
  await maker.getByRole('button', { name: 'Monday’s hours on every day' }).click()
  await expect(maker.getByRole('textbox', { name: 'Sun', exact: true })).toHaveValue('00:00-24:00')
  await expectAccessible(maker)
  await maker.locator('main').getByRole('button', { name: 'Add store' }).click()
  await expect(maker.getByText('It can’t open without an approved front photo')).toBeVisible()
  await maker.getByRole('button', { name: 'Send a photo' }).click()
  const photo = maker.getByRole('dialog')
  await photo.getByLabel('Choose a file (Photo)').setInputFiles(front)
  await expect(photo.getByRole('button', { name: 'Open front.png' })).toBeVisible()
  await photo.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(maker.getByText('Waiting for a check')).toBeVisible()
  const checker = await enter('chain-checker', '/management/auth/history', { stepUp: true })
  await settled(checker)
  await chooseRequest(checker, /Show this photo of Story Corner/)
  await approveChosen(checker)
  await expect(maker.getByText(/^Open day and night/)).toBeVisible()
  await maker.goto('/management/main/store?text=Story')
  await expect(maker.getByRole('link', { name: /Story Corner/ })).toBeVisible()
  await expectAccessible(maker)

  // A till of the new store: a code, and two words on both sides.
  const desk = await enter('chain-admin', '/pos-device/add')
  await desk.getByRole('textbox', { name: 'Till name' }).fill('Story till')
  await desk.getByRole('combobox', { name: 'Store' }).selectOption({ label: 'Story Corner' })
  const store = await desk.getByRole('combobox', { name: 'Store' }).inputValue()
  const headers = { 'x-host-app': 'falaj-console', 'x-platform': '4' }
  const pin = await desk.request.post('/restful/secure/store/pin/save', { headers, data: { store, pin: '204060' } })
  expect(((await pin.json()) as { head: { code: number } }).head.code).toBe(200)
  await desk.getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: 'Activate a device' })
  await dialog.getByRole('button', { name: 'Make a code' }).click()
  const letters = dialog.locator('.activation-code span')
  await expect(letters).toHaveCount(6)
  await expectAccessible(desk)
  const profile = newProfile()
  let till = await openTillBrowser(baseURL!, profile)
  await till.page.goto(`${baseURL}/terminal/`)
  await till.page.getByRole('textbox', { name: 'Activation code' }).fill((await letters.allTextContents()).join(''))
  await till.page.getByRole('button', { name: 'Activate', exact: true }).click()
  await expect(till.page.getByRole('heading', { name: 'This till’s words' })).toBeVisible()
  // The window follows the device by itself.
  const words = (await till.page.locator('p.amount').textContent())!.split(' ')
  await expect(dialog.getByText(words.join(' · '))).toBeVisible()
  await dialog.getByRole('button', { name: 'Yes, the same words' }).click()
  await expect(desk).toHaveURL(/waiting-activation/)
  await till.page.getByRole('button', { name: 'Done' }).click()
  await expect(till.page.getByText('Online', { exact: true })).toBeVisible()

  await till.page.getByRole('button', { name: 'Shift', exact: true }).click()
  await till.page.getByRole('textbox', { name: 'Opening cash' }).fill('100.00')
  await till.page.getByRole('button', { name: 'Open shift' }).click()
  await till.page.getByRole('button', { name: 'Done' }).click()
  // Online by card.
  await typeAmount(till.page, '8750')
  await till.page.getByRole('button', { name: /^Charge .*87.50/ }).click()
  await till.page.getByRole('button', { name: /^Card or phone/ }).click()
  await till.page.getByRole('button', { name: 'Tap: approved' }).click()
  await expect(till.page.getByText('Paid by card')).toBeVisible()
  await till.page.getByRole('button', { name: 'Show receipt code' }).click()
  const receipt = till.page.getByRole('img', { name: /^R-/ })
  const number = (await receipt.getAttribute('aria-label'))!.split('-').slice(1, -2).join('-')
  await till.page.getByRole('button', { name: 'Back' }).click()
  await desk.goto(`/fiat/transaction/record?text=R-${number}`)
  // Gone if the page is read again: what the list learns from here on it learns by itself.
  await desk.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await expect(desk.locator('a.row-link')).toHaveCount(1)
  // The network goes; three sales.
  await till.context.setOffline(true)
  await expect(till.page.getByText('Offline', { exact: true })).toBeVisible()
  for (const digits of ['4200', '1800']) {
    await sellInCash(till.page, digits)
    await expect(till.page.getByText('Paid in cash')).toBeVisible()
    await till.page.getByRole('button', { name: 'Next sale' }).click()
  }
  await typeAmount(till.page, '5450')
  await till.page.getByRole('button', { name: /^Charge/ }).click()
  await till.page.getByRole('button', { name: /^Card or phone/ }).click()
  await till.page.getByRole('button', { name: 'Tap: approved' }).click()
  await expect(till.page.getByText('Accepted offline, subject to approval')).toBeVisible()
  await till.page.getByRole('button', { name: 'Next sale' }).click()
  await till.page.getByRole('button', { name: 'Sales' }).click()
  await expect(till.page.getByText('Waiting to be sent: 3')).toBeVisible()
  // Killed, and opened again without a network: the page comes from the service worker, the sales from storage.
  await till.kill()
  till = await openTillBrowser(baseURL!, profile)
  await till.context.setOffline(true)
  await till.page.goto(`${baseURL}/terminal/`)
  await till.page.getByRole('button', { name: 'Sales' }).click()
  await expect(till.page.getByText('Waiting to be sent: 3')).toBeVisible()
  expect(await amountsOf(desk, number)).toEqual(['87.50'])
  // A second tab only shows.
  const second = await till.context.newPage()
  await second.goto(`${baseURL}/terminal/`)
  await expect(second.getByText('This till is open in another tab. This tab is read-only.')).toBeVisible()
  await second.close()
  await till.context.setOffline(false)
  await till.page.getByRole('button', { name: 'Try now' }).click()
  await expect(till.page.getByText('Online', { exact: true })).toBeVisible()
  // The open list learns of them by itself, and has each sale once.
  await expect(async () => {
    const more = desk.getByRole('button', { name: /^\d new$/ })
    if (await more.isVisible()) await more.click()
    await expect(desk.locator('a.row-link')).toHaveCount(4, { timeout: 1000 })
  }).toPass()
  expect(await desk.evaluate(() => Object.hasOwn(globalThis, 'isSamePage'))).toBe(true)
  await expect.poll(() => amountsOf(desk, number)).toEqual(['18.00', '42.00', '54.50', '87.50'])

  // A part of the cash goes back.
  await till.page.getByRole('button', { name: /Paid in cash.*42\.00/ }).click()
  await till.page.getByRole('textbox', { name: /^Amount, at most 42.00/ }).fill('12.00')
  await till.page.getByLabel('Refund PIN').fill('204060')
  await till.page.getByRole('button', { name: 'Give back in cash' }).click()
  await expect(till.page.getByText('Given back in cash')).toBeVisible()
  await till.page.getByRole('button', { name: 'Back' }).click()
  // A blind count: 100.00 and 60.00, less 12.00.
  await till.page.getByRole('button', { name: 'Shift', exact: true }).click()
  await till.page.getByRole('button', { name: /^Close shift/ }).click()
  await till.page.getByRole('button', { name: /^One \W*AED\W100\W* more$/ }).click()
  for (let n = 0; n < 2; n++) await till.page.getByRole('button', { name: /^One \W*AED\W20\W* more$/ }).click()
  await till.page.getByRole('textbox', { name: 'Coins, in all' }).fill('8.00')
  await till.page.getByRole('button', { name: /^I counted .*148\.00/ }).click()
  await expect(till.page.getByText('Difference', { exact: true })).toBeVisible()
  await till.page.reload()
  await expect(till.page.getByText('No shift is open.')).toBeVisible()
  await till.kill()
  fs.rmSync(profile, { recursive: true, force: true })
})
