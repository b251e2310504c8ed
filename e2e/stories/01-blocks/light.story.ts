// The blocks the login is made of, used as a person uses them.
import { expect, test } from '../../world.ts'

test.beforeEach(async ({ look, as }) => {
  await look({})
  await as('admin')
})
const eight = new Date('2026-11-15T08:00:00Z')
const nine = new Date('2026-11-15T09:00:00Z')

test('a toast stays 1 s, one at a time; a notification 1.5 s; both are announced and kept behind the bell', async ({
  page,
}) => {
  await page.clock.install({ time: eight })
  await page.goto('/dev/blocks/messages')
  await expect(page.getByRole('button', { name: 'Show a toast' })).toBeVisible()
  await page.clock.pauseAt(nine)
  await page.getByRole('button', { name: 'Show a toast' }).click()
  await expect(page.locator('.toast')).toHaveText('Saved.')
  await page.clock.runFor(990)
  await expect(page.locator('.toast')).toHaveCount(1)
  await page.clock.runFor(20)
  await expect(page.locator('.toast')).toHaveCount(0)

  await page.getByRole('button', { name: 'Two toasts at once' }).click()
  await expect(page.locator('.toast')).toHaveText(['The second takes its place.'])
  await page.clock.runFor(1010)

  await page.getByRole('button', { name: 'Show a failure' }).click()
  await page.mouse.move(10, 800)
  await expect(page.locator('.notification')).toContainText('The bank did not answer.')
  await page.clock.runFor(1480)
  await expect(page.locator('.notification')).toHaveCount(1)
  await page.clock.runFor(40)
  await expect(page.locator('.notification')).toHaveCount(0)
  await expect(page.getByTestId('announcer')).toContainText('The bank did not answer.')

  await page.getByRole('button', { name: /^Messages/ }).click()
  await expect(page.locator('.bell-panel')).toContainText('Saved.')
  await expect(page.locator('.bell-panel')).toContainText('The first.')
  await expect(page.locator('.bell-panel')).toContainText('The bank did not answer.')
})

test('the keypad shuffles, takes six digits by pointer, arrows or keyboard, and never writes them into the page', async ({
  page,
}) => {
  await page.goto('/dev/blocks/secure-keypad')
  const keypad = page.getByRole('group', { name: 'Secure keypad' }).first()
  await expect(keypad).toBeVisible()
  const order = () => keypad.getByRole('button', { name: /^\d$/ }).allInnerTexts()
  const first = await order()
  expect(first.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
  const orders = new Set([first.join('')])
  for (let round = 0; round < 4; round += 1) {
    await page.reload()
    await expect(keypad).toBeVisible()
    orders.add((await order()).join(''))
  }
  expect(orders.size).toBeGreaterThan(1)
  for (const size of [40, 24])
    await expect(page.locator(`.keypad[data-size='${size}'] .keypad-face`).first()).toHaveCSS('height', `${size}px`)

  for (const digit of ['7', '3', '1']) await keypad.getByRole('button', { name: digit, exact: true }).click()
  await page.keyboard.type('95')
  await keypad.getByRole('button', { name: '2', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('6 of 6 digits entered').first()).toBeAttached()
  const boxes = await page
    .locator('.keypad-boxes')
    .first()
    .evaluate((element) => element.outerHTML)
  expect(boxes.replace(/<svg.*?<\/svg>/gs, '')).not.toMatch(/731952|>[0-9]</)
  expect(await page.locator('input[type=password], input[value="731952"]').count()).toBe(0)
  await page.getByRole('button', { name: 'Check' }).first().click()
  await expect(page.getByText(/^Sealed: \d+ characters$/)).toBeVisible()
})

test('the SMS code counts down from 59 after a send, survives a reload, and says what is wrong', async ({ page }) => {
  await page.clock.install({ time: eight })
  await page.goto('/dev/blocks/sms-code')
  const field = page.getByPlaceholder('6-Digit Number').first()
  const send = page.getByRole('button', { name: 'SEND' }).first()
  await expect(send).toBeVisible()
  await field.fill('123456')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('Please send the OTP first.')).toBeVisible()
  await page.clock.pauseAt(nine)
  await send.click()
  await page.clock.runFor(400)
  await expect(page.getByRole('button', { name: /^5[89] s/ }).first()).toBeVisible()
  await page.clock.resume()
  await page.reload()
  await expect(page.getByRole('button', { name: /^\d+ s/ }).first()).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(page.getByRole('button', { name: 'SEND' }).first()).toBeVisible()
  await field.fill('12345a')
  await expect(field).not.toHaveValue('12345a')
})

test('the phone’s country is found by prefix, code or name, and the number is checked when sent', async ({ page }) => {
  await page.goto('/dev/blocks/phone-input')
  const number = page.getByLabel('Mobile number').first()
  await expect(number).toBeVisible()
  await page.getByRole('button', { name: 'Check' }).first().click()
  await expect(page.getByText('Mobile number is required, please check it!').first()).toBeVisible()
  for (const words of ['971', 'AE', 'emirates', '阿拉伯']) {
    await page
      .getByRole('button', { name: /^Country code/ })
      .first()
      .click()
    await page.getByRole('combobox').fill(words)
    await expect(page.getByRole('option', { name: /Emirates/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Country code: United Arab Emirates +971' }).first()).toBeVisible()
  }
  await number.fill('50 123 44 17')
  await page.getByRole('button', { name: 'Check' }).first().click()
  await expect(page.getByText('Would send +971-501234417')).toBeVisible()
  await number.fill('4 222 1111')
  await page.getByRole('button', { name: 'Check' }).first().click()
  await expect(page.getByText('Phone number is invalid.').first()).toBeVisible()
  await number.fill('12345678901234567')
  expect((await number.inputValue()).length).toBeLessThanOrEqual(13)
})

test('an expired captcha gets a new picture and an empty field', async ({ page }) => {
  await page.goto('/dev/blocks/captcha')
  const field = page.getByLabel('Captcha').first()
  await field.fill('7KX2!')
  expect((await field.inputValue()).length).toBeLessThanOrEqual(4)
  await field.fill('7KX2')
  const picture = page.getByRole('img', { name: /picture/ }).first()
  const before = await picture.getAttribute('src')
  await page.getByRole('button', { name: 'Let it expire' }).click()
  await expect(field).toHaveValue('')
  await expect(picture).not.toHaveAttribute('src', before ?? '')
})

test('colours, digits and e-mails are refused in the specification’s words', async ({ page }) => {
  await page.goto('/dev/blocks/hex-colour')
  await expect(page.getByText('Invalid HEX color').first()).toBeVisible()
  await page.goto('/dev/blocks/email-input')
  await expect(page.getByText('Please Check The E-mail Format').first()).toBeVisible()
  await page.goto('/dev/blocks/digits-input')
  const field = page.getByLabel('Account number').first()
  await field.pressSequentially('12ab34567890')
  await expect(field).toHaveValue('12345678')
})
