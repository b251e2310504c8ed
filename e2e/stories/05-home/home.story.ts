// Home: what needs a person comes to them by itself; each role finds its own first steps.
import { passDoor } from '../../door.ts'
import { axeReads, lookName, looks } from '../../looks.ts'
import { cookiesOf, expect, expectAccessible, expectNoSidewaysScroll, settled, signIn, test } from '../../world.ts'

test('a colleague’s request appears at home within a second, without a reload, and leads to it', async ({
  page,
  browser,
  look,
  as,
  baseURL,
}) => {
  await look({})
  await as('financial')
  await page.goto('/home')
  await settled(page)
  const needs = page.getByRole('region', { name: 'Needs you' })
  // Nobody else asks for anything at this merchant.
  await expect(needs.getByText(/waits? for your approval/)).toHaveCount(0)

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  await cookiesOf(context, baseURL ?? '', {})
  await signIn(context, baseURL ?? '', 'admin')
  const maker = await context.newPage()
  await maker.goto('/management/auth/policy')
  await passDoor(maker, baseURL, '+971-501004401')
  const card = maker.getByRole('region', { name: 'New bank account', exact: true })
  await card.getByRole('button', { name: 'Change New bank account' }).click()
  await card.getByRole('textbox', { name: 'Hours until a request expires' }).fill('36')
  await card.getByRole('button', { name: 'Ask for this policy' }).click()
  await expect(card.getByText(/waits for another person/)).toBeVisible()

  const item = needs.getByRole('link', { name: /One request waits for your approval/ })
  await expect(item).toBeVisible()
  await item.click()
  await expect(page).toHaveURL(/auth\/history\?mine=waiting/)
  await context.close()
})

for (const [person, action] of [
  ['multi-admin', 'Withdraw'],
  ['sales', 'Change password'],
] as const)
  test(`the first step offered to ${person} is one they may take`, async ({ page, look, as }) => {
    await look({})
    await as(person)
    await page.goto('/home')
    await settled(page)
    const quick = page.getByRole('navigation', { name: 'Quick actions' })
    await expect(quick.getByRole('link', { name: action })).toBeVisible()
  })

for (const [language, table, said] of [
  ['en', 'Show as table', /^\d\d-\d\d-\d{4}, so far$/],
  ['zh', '以表格显示', /^\d\d-\d\d-\d{4}（至今）$/],
] as const)
  test(`today is not over: it is a dot beside the line, and the table says so (${language})`, async ({
    page,
    look,
    as,
  }) => {
    await look({ language })
    await as('admin')
    await page.goto('/home')
    await settled(page)
    const chart = page.locator('.performance .chart-card')
    await expect(chart.locator('.recharts-line-dots circle')).toHaveCount(1)
    await chart.getByRole('button', { name: table }).click()
    await expect(chart.getByRole('rowheader')).toHaveCount(30)
    await expect(chart.getByRole('rowheader').last()).toHaveText(said)
    await expect(chart.getByRole('rowheader', { name: said })).toHaveCount(1)
  })

for (const [at, look] of looks.entries())
  test(`home at ${lookName(look)}`, async ({ page, as, look: wear }) => {
    await wear(look)
    await page.setViewportSize({ width: look.width, height: 900 })
    await as('admin')
    await page.goto('/home')
    await settled(page)
    await expect(page.locator('.need').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    if (axeReads(0, at)) await expectAccessible(page)
  })
