// Agents, promoters and cashiers at their work: a rate is compared before it is changed, an agent sees its own part of the tree and brings a merchant, a
// promoter's link leads to registration, and a cashier takes a coupon off a sale.
import fs from 'node:fs'
import { newProfile } from '../../till-browser.ts'
import { openTill, typeAmount } from '../../till-desk.ts'
import { expect, expectAccessible, test } from '../../world.ts'

test('an account adds an agent and compares a new rate; an agent sees what is below it and brings a merchant', async ({
  enter,
}) => {
  const desk = await enter('agent-admin', '/promotion/agents/add')
  await desk.getByRole('textbox', { name: 'Name', exact: true }).fill('Story Agent')
  const below = desk.getByRole('combobox', { name: 'Below' })
  const wei = await below.locator('option', { hasText: 'Wei Huang' }).getAttribute('value')
  await below.selectOption(wei)
  await desk.getByRole('textbox', { name: 'Rate, %' }).fill('0.05')
  await desk.locator('main').getByRole('button', { name: 'Add agent' }).click()
  await expect(desk).toHaveURL(/agents\/main\?agent=/)
  await desk.goto(`/promotion/agents/main?agent=${wei}`)
  const agent = desk.getByRole('dialog')
  await agent.getByRole('button', { name: 'Change rate' }).click()
  const rate = desk.getByRole('dialog', { name: 'Change rate' })
  await rate.getByRole('textbox', { name: 'New rate, %' }).fill('0.19')
  await rate.getByRole('button', { name: 'Compare' }).click()
  await expect(rate.getByRole('rowheader', { name: 'Wei Huang' })).toBeVisible()
  await expect(rate.getByText(/^Compared over \d+ payments/)).toBeVisible()
  await expectAccessible(desk)
  await rate.getByRole('button', { name: 'Change rate' }).click()
  await expect(rate).toBeHidden()

  const mine = await enter('agent', '/promotion/agents/main')
  await expect(mine.getByText('Story Agent').first()).toBeVisible()
  await expect(mine.getByText('Priyanka Das')).toHaveCount(0)
  await mine.goto('/promotion/merchants/add')
  await mine.getByRole('textbox', { name: 'Legal name in English' }).fill('Story Bakery')
  await mine.locator('main').getByRole('button', { name: 'Save and continue' }).click()
  await expect(mine).toHaveURL(/step=1/)
  await mine.goto('/promotion/merchants/main')
  await expect(mine.getByText('Story Bakery').first()).toBeVisible()
})

test('a promoter’s link leads to registration, and is theirs in the list', async ({ enter, visitor }) => {
  const desk = await enter('admin', '/marketing/promoters-management')
  await desk.getByRole('button', { name: 'Add promoter' }).click()
  const form = desk.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name' }).fill('Story Promoter')
  await form.getByRole('textbox', { name: 'Mobile' }).fill('+971-507770011')
  await form.getByRole('textbox', { name: 'Rate in %' }).fill('0.05')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await desk.locator('a.row-link', { hasText: 'Story Promoter' }).click()
  const link = await desk.getByRole('dialog').locator('.share-url').textContent()
  await expectAccessible(desk)
  const invited = await visitor()
  await invited.goto(link ?? '')
  await expect(invited.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(invited).toHaveURL(/register|open-account|application/)
})

test('a cashier takes a coupon off a sale: reserved with a network, sold without one; offline another is refused', async ({
  enter,
  baseURL,
}) => {
  const profile = newProfile()
  const { page, context, number, kill } = await openTill(baseURL!, profile, { mid: '20000001' })
  await typeAmount(page, '5000')
  await page.getByRole('button', { name: /^Charge/ }).click()
  await page.getByRole('button', { name: /^Coupon/ }).click()
  const code = page.getByRole('textbox', { name: 'Coupon code' })
  await code.fill('NOSUCH')
  await page.getByRole('button', { name: 'Use coupon' }).click()
  await expect(page.getByText('There is no such coupon.')).toBeVisible()
  await expectAccessible(page)
  await code.fill('falaj10')
  await page.getByRole('button', { name: 'Use coupon' }).click()
  await expect(page.getByText('Falaj launch week')).toBeVisible()
  await expect(page.locator('output.amount')).toHaveText('40.00')
  await expectAccessible(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Cash/ }).click()
  await page.getByRole('button', { name: /^Exact/ }).click()
  await expect(page.getByText('Paid in cash')).toBeVisible()
  await page.getByRole('button', { name: 'Show receipt code' }).click()
  await expect(page.getByText('−10.00').or(page.getByText('-10.00'))).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  // Offline nobody knows whether a coupon is the last one.
  await typeAmount(page, '2000')
  await page.getByRole('button', { name: /^Charge/ }).click()
  await expect(page.getByRole('button', { name: /^Coupon/ })).toBeDisabled()
  await expect(page.getByText(/offline nobody knows whether it is the last one/)).toBeVisible()
  await context.setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const desk = await enter('admin', `/marketing/redemption-records?text=R-${number}`)
  await expect(desk.locator('a.row-link')).toHaveCount(1)
  await expect(desk.getByText('Used').first()).toBeVisible()
  await kill()
  fs.rmSync(profile, { recursive: true, force: true })
})
