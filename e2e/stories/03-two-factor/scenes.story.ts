// Scenes: a page that opens for ten minutes, and the table in which a merchant turns some of them off.
import { codeAfter, pressSend } from '../../phone.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '../../world.ts'
import { stepUpBySms, zh } from './walk.ts'

test('a page with a scene asks who is there, opens, and asks again in another session', async ({
  page,
  as,
  look,
  baseURL,
}) => {
  const faisal = '+971-501004431'
  await look({})
  await as('agent-admin')
  await page.goto('/management/main/bank-account')
  await settled(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toBeVisible()
  await expect(page.getByText('“Bank Account” opens for 10 minutes once you have confirmed.')).toBeVisible()
  await expectAccessible(page)
  const field = page.getByRole('textbox', { name: 'SMS Code' })
  const code = await codeAfter(baseURL, faisal, () => pressSend(page.getByRole('button', { name: 'SEND' })))
  await field.fill(code === '000000' ? '000001' : '000000')
  await field.press('Enter')
  await expect(page.getByText('That code is wrong or has expired.')).toBeVisible()
  await field.fill(code)
  await field.press('Enter')
  const inside = page.getByRole('heading', { level: 1, name: 'Bank Account', exact: true })
  await expect(inside).toBeVisible()
  await page.reload()
  await expect(inside).toBeVisible()
  // A page of another scene asks again.
  await page.goto('/fiat/balance/statements')
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toBeVisible()
  await as('agent-admin')
  await page.goto('/management/main/bank-account')
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toBeVisible()
})

test('the step-up is right on a phone, in Chinese', async ({ page, as, look, baseURL }) => {
  await look({ language: 'zh', theme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await as('taxi-financial')
  await page.goto('/management/main/bank-account')
  await settled(page)
  await expect(page.getByRole('heading', { level: 1, name: '请确认是您本人' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const send = page.getByRole('button', { name: zh.send })
  const code = await codeAfter(baseURL, '+971-501004442', () => pressSend(send))
  await page.getByRole('textbox', { name: zh.smsCode }).fill(code)
  await page.getByRole('button', { name: '确认' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '银行账户' })).toBeVisible()
})

test('an admin turns a page scene off and on; money has no switch', async ({ page, as, look, baseURL }) => {
  const dana = '+971-501004421'
  await look({})
  await as('multi-admin')
  await page.goto('/management/two-factor-auth')
  await settled(page)
  const statements = page.getByRole('switch', { name: 'Statements' })
  await expect(statements).toBeChecked()
  await expect(page.getByRole('switch')).toHaveCount(5)
  await expect(page.getByRole('switch', { name: 'Sign-in' })).not.toBeChecked()
  await statements.click()
  await expect(page.getByRole('dialog').getByText('Turn off')).toBeVisible()
  await stepUpBySms(page, baseURL, dana)
  await expect(statements).not.toBeChecked()
  // This browser is new to the server: even a scene that is off asks here.
  await statements.click()
  await stepUpBySms(page, baseURL, dana)
  await expect(statements).toBeChecked()
})

test('who is no admin sees the table without switches, and why', async ({ page, as, look }) => {
  await look({})
  await as('multi-cs')
  await page.goto('/management/two-factor-auth')
  await settled(page)
  await expect(page.getByText('Only an admin of the merchant can change this.')).toBeVisible()
  await expect(page.getByRole('switch')).toHaveCount(0)
  await expect(page.getByText('Always on').first()).toBeVisible()
})
