// An authenticator from its QR code to its end: bound, used to log in and to confirm, unbound with a recovery code.
import { sealFor } from '../../../apps/server/src/testing/get-in.ts'
import { earlyInStep, totp } from '../../../apps/server/src/testing/totp.ts'
import { messageAfter } from '../../phone.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '../../world.ts'
import { expectAnswered, password, prove, refund, stepUpDialog, zh } from './walk.ts'

const petra = '+971-501004451'

/** Logs in with the password and the code of the app. */
const logIn = async (baseURL: string | undefined, mobileNumber: string, gaCode?: string): Promise<number> => {
  let cookie = ''
  const ask = async <Body>(path: string, input: object) => {
    const response = await fetch(`${baseURL ?? ''}/restful/login/payPassword/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-host-app': 'falaj-console', cookie },
      body: JSON.stringify(input),
    })
    cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ')
    return (await response.json()) as { head: { code: number }; body: Body }
  }
  const { body: salt } = await ask<{ value: string; publicKey: string }>('generateSalt', {})
  const passwordParam = { password: sealFor(password, salt), salt: salt.value }
  const answer = await ask('submit', { mobileNumber, passwordParam, ...(gaCode ? { gaCode } : {}) })
  return answer.head.code
}

test('an authenticator is bound, logs in, confirms a refund, and is unbound with a recovery code', async ({
  page,
  as,
  look,
  baseURL,
}) => {
  await look({})
  await as('fleet-admin')
  await page.goto('/management/two-factor-auth')
  await settled(page)
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Authenticator app' }) })
  await expect(row.getByText('Off', { exact: true })).toBeVisible()
  await expectAccessible(page)

  let [secret, spare] = ['', '']
  const bound = await messageAfter(
    baseURL,
    petra,
    async () => {
      await row.getByRole('button', { name: 'Bind' }).click()
      const dialog = page.getByRole('dialog', { name: 'Bind an authenticator app' })
      await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
      await expectAccessible(page)
      secret = (await dialog.locator('.bind-key').innerText()).replaceAll(/\s/g, '')
      expect(secret).toMatch(/^[A-Z2-7]{32}$/)
      await dialog.getByRole('button', { name: 'Continue' }).click()

      // Each part is validated at its own field; other input stays.
      const act = dialog.getByRole('button', { name: 'Bind authenticator' })
      await act.click()
      await expect(dialog.getByText('Please send the OTP first.')).toBeVisible()
      await expect(dialog.getByText('Authenticator code is required. please check it!')).toBeVisible()
      await prove(page, dialog, baseURL, petra)
      const code = dialog.getByRole('textbox', { name: 'Authenticator code' })
      await code.fill(totp(secret) === '000000' ? '000001' : '000000')
      await act.click()
      await expect(dialog.getByText('That code is wrong or has expired.')).toBeVisible()
      await expect(code).toBeFocused()
      await earlyInStep(10_000)
      await code.fill(totp(secret, -1))
      await act.click()

      const codes = dialog.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
      await expect(codes).toHaveCount(10)
      await expectAccessible(page)
      // They are shown this once: nothing closes it but the person's word.
      await page.keyboard.press('Escape')
      await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled()
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Download' }).click(),
      ])
      expect(saved.suggestedFilename()).toBe('falaj-recovery-codes.txt')
      spare = await codes.first().innerText()
      await dialog.getByRole('checkbox', { name: 'I’ve saved them in a safe place' }).check()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect(dialog).toBeHidden()
    },
    ({ purpose }) => purpose === 'TWO_FACTOR_CHANGED',
  )
  expect(bound.body).toContain('an authenticator app was added')
  await expect(row.getByText('On', { exact: true })).toBeVisible()
  await expect(page.getByText('10 of 10 left.')).toBeVisible()

  // Logging in needs its code now.
  expect(await logIn(baseURL, petra)).toBe(40102)
  expect(await logIn(baseURL, petra, totp(secret))).toBe(200)

  // And confirming does: SMS is not offered any more.
  await page.goto('/dev/blocks/step-up')
  await refund(page)
  const dialog = stepUpDialog(page)
  await expect(dialog.getByText('To refund, enter the code from your authenticator app.')).toBeVisible()
  await expect(dialog.getByText('AED 1.00')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'SEND' })).toHaveCount(0)
  await expectAccessible(page)
  const typed = dialog.getByRole('textbox', { name: 'Code' })
  await typed.fill('12')
  await typed.press('Enter')
  await expect(dialog.getByText('Code must be a 6 digit number')).toBeVisible()
  await typed.fill(totp(secret, 1))
  await typed.press('Enter')
  await expect(dialog).toBeHidden()
  await expectAnswered(page)

  // The phone is gone: a recovery code unbinds.
  await page.goto('/management/two-factor-auth')
  await row.getByRole('button', { name: 'Unbind' }).click()
  const leaving = page.getByRole('dialog', { name: 'Unbind the authenticator app' })
  await prove(page, leaving, baseURL, petra)
  await leaving.getByRole('textbox', { name: 'Authenticator or recovery code' }).fill(spare.toLowerCase())
  await expectAccessible(page)
  await leaving.getByRole('button', { name: 'Unbind authenticator' }).click()
  await expect(leaving).toBeHidden()
  await expect(row.getByText('Off', { exact: true })).toBeVisible()
  expect(await logIn(baseURL, petra)).toBe(200)
})

test('the page and its wizard stand on a phone, in Chinese', async ({ page, as, look, baseURL }) => {
  await look({ language: 'zh', theme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await as('fleet-it')
  await page.goto('/management/two-factor-auth')
  await settled(page)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: '绑定', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '绑定身份验证器' })
  await expect(dialog.getByRole('img', { name: '身份验证器二维码' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const secret = (await dialog.locator('.bind-key').innerText()).replaceAll(/\s/g, '')
  await dialog.getByRole('button', { name: '继续' }).click()
  await prove(page, dialog, baseURL, '+971-501004453', zh)
  await expectAccessible(page)
  // Back and forth shows the same secret: the app has scanned it already.
  await dialog.getByRole('button', { name: '返回' }).click()
  expect((await dialog.locator('.bind-key').innerText()).replaceAll(/\s/g, '')).toBe(secret)
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toBeHidden()
})
