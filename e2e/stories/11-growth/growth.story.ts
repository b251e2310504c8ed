// Promoters and cashiers at their work: a promoter's link leads to registration, and a cashier takes a coupon off a sale.
import fs from 'node:fs'
import { newProfile } from '../../till-browser.ts'
import { openTill, typeAmount } from '../../till-desk.ts'
import { expect, expectAccessible, test } from '../../world.ts'

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
