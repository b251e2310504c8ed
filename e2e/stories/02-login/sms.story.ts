// Everything that begins with a code to the number: SMS login, registration, a forgotten password.
import { codeAfter, messageAfter, pressSend } from '../../phone.ts'
import { expect, expectAccessible, test } from '../../world.ts'
import { byPassword, captchaAnswer, choose, freshNumber, guided, openLogin, submit, type, fullNumber } from './walk.ts'

test.beforeEach(async ({ look, page }) => {
  await look({})
  await guided(page)
})

test('“Registered” leads a new number by a code to a password of its own, and to creating a merchant', async ({
  page,
  baseURL,
}) => {
  const number = freshNumber()
  await openLogin(page)
  await page.getByRole('link', { name: 'Registered' }).click()
  await expect(page.locator('.login-note')).toContainText('New here?')
  await page.getByLabel('Mobile number').fill(number)
  const code = await codeAfter(baseURL, fullNumber(number), () => pressSend(page.getByRole('button', { name: 'SEND' })))
  await expect(page.getByRole('button', { name: /^\d+ s/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'SMS Code' }).fill(code)
  await submit(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeFocused()

  const attempt = async (first: string, again: string): Promise<void> => {
    await type(page, 'Password', first)
    await type(page, 'Re-Enter Password', again)
    await submit(page)
  }
  await submit(page)
  await expect(page.getByText('Password is required, please check it!', { exact: true })).toBeVisible()
  await expect(page.getByText('Re-Enter Password is required, please check it!')).toBeVisible()
  await page.getByLabel('Your name').fill('Noor Haddad')
  for (const weak of ['111111', '123456', '987654']) {
    await attempt(weak, weak)
    await expect(page.getByText('Please choose a stronger password!')).toBeVisible()
  }
  await attempt('27182', '27182')
  await expect(page.getByText('Invalid password format.')).toBeVisible()
  await attempt('271828', '271829')
  await expect(page.getByText("Those passwords didn't match. Try again!")).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Noor Haddad')

  // Half way in: a reload finds the same step.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible()
  await attempt('271828', '271828')
  const merchants = page.getByRole('dialog', { name: 'Choose or create a merchant' })
  await expect(merchants.getByRole('link', { name: /Create a merchant/ })).toHaveAttribute('href', '/merchant/creation')
  await expectAccessible(page)
  await merchants.getByRole('link', { name: /Create a merchant/ }).click()
  await expect(page).toHaveURL(/\/merchant\/creation$/)
})

test('a second code asks for the picture first; a wrong answer brings another picture, the right one the code', async ({
  page,
  baseURL,
  complaints,
}) => {
  const number = freshNumber()
  await openLogin(page)
  await page.getByRole('tab', { name: 'SMS code' }).click()
  await submit(page)
  await expect(page.getByText('Mobile number is required, please check it!')).toBeVisible()
  await expect(page.getByText('SMS Code is required. please check it!')).toBeVisible()
  await page.getByLabel('Mobile number').fill(number)
  // SEND by a dead network.
  await page.route('**/login/smsCode/preSubmit', (route) => route.abort())
  await page.getByRole('button', { name: 'SEND' }).click()
  await expect(page.getByTestId('announcer')).toContainText('Network error, please try it later!')
  await page.unroute('**/login/smsCode/preSubmit')
  // The browser reports the cut connection.
  complaints.length = 0
  await page.getByRole('textbox', { name: 'SMS Code' }).fill('123456')
  await submit(page)
  await expect(page.getByText('Please send the OTP first.')).toBeVisible()

  const code = await codeAfter(baseURL, fullNumber(number), () => pressSend(page.getByRole('button', { name: 'SEND' })))
  const wrong = code === '000000' ? '000001' : '000000'
  await page.getByRole('textbox', { name: 'SMS Code' }).fill(wrong)
  await submit(page)
  await expect(page.getByText('That code is wrong or has expired.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'SMS Code' })).toHaveValue(wrong)
  await expect(page.getByLabel('Mobile number')).toHaveValue(number)

  // A new ticket for the same number within the hour.
  await page.evaluate(() => sessionStorage.clear())
  await openLogin(page)
  await page.getByRole('tab', { name: 'SMS code' }).click()
  await page.getByLabel('Mobile number').fill(number)
  await page.getByRole('button', { name: 'SEND' }).click()
  const captcha = page.getByLabel('Captcha')
  await expect(captcha).toBeFocused()
  const picture = page.locator('.captcha-picture img')
  const first = await picture.getAttribute('src')
  await page.getByRole('button', { name: 'SEND' }).click()
  await expect(page.getByText('Captcha is required. please check it!')).toBeVisible()
  await captcha.fill('1111')
  await page.getByRole('button', { name: 'SEND' }).click()
  await expect(page.getByText('The picture code is wrong. Try the new picture.')).toBeVisible()
  await expect(captcha).toHaveValue('')
  await expect(picture).not.toHaveAttribute('src', first ?? '')
  await expectAccessible(page)

  await captcha.fill((await captchaAnswer(baseURL, number)).toLowerCase())
  const again = await codeAfter(baseURL, fullNumber(number), () =>
    pressSend(page.getByRole('button', { name: 'SEND' })),
  )
  await expect(captcha).toHaveCount(0)
  await page.getByRole('textbox', { name: 'SMS Code' }).fill(again)
  await submit(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible()
})

test('a member logs in by code alone; one who is locked learns it only after proving the number', async ({
  page,
  baseURL,
}) => {
  const byCode = async (number: string): Promise<void> => {
    await openLogin(page)
    await page.getByRole('tab', { name: 'SMS code' }).click()
    await page.getByLabel('Mobile number').fill(number)
    const code = await codeAfter(baseURL, fullNumber(number), () =>
      pressSend(page.getByRole('button', { name: 'SEND' })),
    )
    await page.getByRole('textbox', { name: 'SMS Code' }).fill(code)
    await submit(page)
  }
  await byCode('501004491')
  await expect(page.locator('.login-note')).toContainText('This account is locked. Your provider can unlock it.')
  await page.evaluate(() => sessionStorage.clear())
  await byCode('501004424')
  await choose(page, 'Souk Group')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('an expired ticket is reported, and the number is still there to start again', async ({
  page,
  context,
  baseURL,
}) => {
  const number = freshNumber()
  await openLogin(page)
  await page.getByRole('tab', { name: 'SMS code' }).click()
  await page.getByLabel('Mobile number').fill(number)
  const code = await codeAfter(baseURL, fullNumber(number), () => pressSend(page.getByRole('button', { name: 'SEND' })))
  // The cookie that holds the ticket goes: for the server this is another browser.
  await context.clearCookies()
  await page.getByRole('textbox', { name: 'SMS Code' }).fill(code)
  await submit(page)
  await expect(page.getByText('That code is wrong or has expired.')).toBeVisible()
  await expect(page.getByLabel('Mobile number')).toHaveValue(number)
})

test('a forgotten password is set anew by a code, and is the one that logs in', async ({ page, baseURL }) => {
  // A number that no other story uses: the password stays changed.
  const number = '501004411'
  await openLogin(page)
  await page.getByLabel('Mobile number').fill(number)
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reset password' })).toBeFocused()
  await expect(page.getByLabel('Mobile number')).toHaveValue(number)
  await expectAccessible(page)
  const code = await codeAfter(baseURL, fullNumber(number), () => pressSend(page.getByRole('button', { name: 'SEND' })))
  await page.getByRole('textbox', { name: 'SMS Code' }).fill(code)
  await submit(page)
  await expect(page.getByRole('button', { name: 'Set password' })).toBeVisible()
  await type(page, 'Password', '222222')
  await type(page, 'Re-Enter Password', '222222')
  await submit(page)
  await expect(page.getByText('Please choose a stronger password!')).toBeVisible()
  await type(page, 'Password', '161803')
  await type(page, 'Re-Enter Password', '161803')
  const message = await messageAfter(
    baseURL,
    fullNumber(number),
    () => submit(page),
    ({ code: none }) => none === null,
  )
  expect(message.body).toMatch(/password/i)
  await expect(page.locator('.login-note[data-tone="ok"]')).toHaveText('Your new password is set. Log in with it.')
  await expect(page.getByLabel('Mobile number')).toHaveValue(number)
  await type(page, 'Password', '161803')
  await submit(page)
  await choose(page, 'Marina Walk Trading')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('somebody whose application is under review is taken to it', async ({ page }) => {
  await openLogin(page)
  await byPassword(page, '501004481')
  await expect(page).toHaveURL(/\/login\/under-review-user$/)
})
