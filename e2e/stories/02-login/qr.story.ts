// Logging in with a phone that is signed in: two browsers, one code, one number.
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../world.ts'
import { guided, openLogin } from './walk.ts'

/** Opens the QR tab; gives what the page shows beside the code, and the code itself as its button copies it. */
const showCode = async (page: Page): Promise<{ readonly number: string; readonly code: string }> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('tab', { name: 'QR code' }).click()
  return readCode(page)
}
const readCode = async (page: Page): Promise<{ readonly number: string; readonly code: string }> => {
  await expect(page.getByRole('img', { name: 'QR code to log in' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy code' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  return { number: await page.locator('.login-qr-number b').innerText(), code }
}

test.beforeEach(async ({ look, page }) => {
  await look({})
  await guided(page)
})

test('a code shown here and approved on the phone with the right number lets this browser in', async ({
  page,
  enter,
  baseURL,
}) => {
  const phone = await enter('service-provider', '/home', { width: 390 })
  await openLogin(page)
  const { number, code } = await showCode(page)
  await expect(page.getByText('Waiting for your phone')).toBeVisible()
  await expectAccessible(page)

  await phone.goto(`/settings/qr-login?code=${code}`)
  await expect(phone.getByRole('heading', { name: 'Is this you?' })).toBeVisible()
  await expect(phone.getByText('Chrome · Linux')).toBeVisible()
  await expect(phone.getByText('127.0.0.1')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await expect(phone.getByRole('radio')).toHaveCount(3)
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await expect(page.getByText('Scanned. Approve on your phone.')).toBeVisible()

  await phone.getByRole('radio', { name: number, exact: true }).check({ force: true })
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expect(phone.getByRole('heading', { name: 'Approved. You’re logged in on the other screen.' })).toBeVisible()
  await expect(page).toHaveURL(`${baseURL}/home`)
  await expect(page.getByRole('button', { name: 'Account: Yusuf Karim' })).toBeVisible()
  await phone.context().close()
})

test('a wrong number refuses, a refusal refuses, and a new code begins anew', async ({ page, enter }) => {
  const phone = await enter('service-provider', '/home', { width: 390 })
  await openLogin(page)
  const first = await showCode(page)
  // Pasted instead of scanned; an invalid code is reported.
  await phone.goto('/settings/qr-login')
  await phone.getByRole('textbox', { name: 'Code', exact: true }).fill('not a code')
  await phone.getByRole('button', { name: 'Show the request' }).click()
  await expect(phone.getByText('This isn’t a valid code. Copy the whole code from the other screen.')).toBeVisible()
  await phone.getByRole('textbox', { name: 'Code', exact: true }).fill(first.code)
  await phone.getByRole('button', { name: 'Show the request' }).click()
  await expect(phone.locator('.qr-login-number').first()).toBeVisible()
  const numbers = await phone.locator('.qr-login-number').allInnerTexts()
  const wrong = numbers.map((text) => text.trim()).find((text) => text !== first.number) ?? ''
  await phone.getByRole('radio', { name: wrong, exact: true }).check({ force: true })
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expect(phone.getByRole('heading', { name: /That isn’t the number on the other screen/ })).toBeVisible()
  await expect(page.getByText('This code is no longer valid. It was refused or has expired.')).toBeVisible()

  await page.getByRole('button', { name: 'New code' }).click()
  await expect(page.getByText('Waiting for your phone')).toBeVisible()
  const second = await readCode(page)
  expect(second.code).not.toBe(first.code)
  await phone.goto(`/settings/qr-login?code=${second.code}`)
  await phone.getByRole('button', { name: 'Refuse' }).click()
  await expect(phone.getByRole('heading', { name: 'Refused. The other screen wasn’t logged in.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New code' })).toBeVisible()
  // A code that was decided is of no more use.
  await phone.goto(`/settings/qr-login?code=${second.code}`)
  await expect(phone.getByText('This code has expired. Get a new one on the other screen.')).toBeVisible()
  await phone.context().close()
})

test('a code nobody scans is asked about every 3 s, twenty times, and then given up', async ({ page }) => {
  let [polls, answers] = [0, 0]
  page.on('request', (request) => {
    if (request.url().endsWith('/login/qrCode/get')) polls += 1
  })
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/login/qrCode/get')) answers += 1
  })
  await page.clock.install({ time: new Date('2026-11-15T08:00:00Z') })
  await openLogin(page)
  await page.getByRole('tab', { name: 'QR code' }).click()
  await expect(page.getByText('Waiting for your phone')).toBeVisible()
  // From here on time passes by the story's hand alone, or a slow answer would meet the next question.
  await page.clock.pauseAt(new Date('2026-11-15T09:00:00Z'))
  // An answer may be here before the page has read it: then three seconds bring no question yet, and the next three do.
  await expect
    .poll(async () => {
      if (answers === polls) await page.clock.runFor(3000)
      return polls
    })
    .toBe(20)
  await expect(page.getByRole('button', { name: 'New code' })).toBeVisible()
  await page.clock.runFor(9000)
  expect(polls).toBe(20)
})
