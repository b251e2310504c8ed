// Home: what needs a person comes to them by itself; each role finds its own first steps.
import { expect, settled, test } from '../../world.ts'

test('a colleague’s request appears at home without a reload, and leads to it', async ({ page, enter, look, as }) => {
  await look({})
  await as('financial')
  await page.goto('/home')
  await settled(page)
  const needs = page.getByRole('region', { name: 'Needs you' })
  // Nobody else asks for anything at this merchant; told once more, the story finds what it asked for before.
  const item = needs.getByRole('link', { name: /waits? for your approval/ })
  const before = (await item.allInnerTexts()).join()

  const maker = await enter('admin', '/management/auth/policy', { door: true })
  const card = maker.getByRole('region', { name: 'New bank account', exact: true })
  await card.getByRole('button', { name: 'Change New bank account' }).click()
  await card
    .getByRole('textbox', { name: 'Hours until a request expires' })
    .fill(String(25 + Math.floor(Math.random() * 100)))
  await card.getByRole('button', { name: 'Ask for this policy' }).click()
  await expect(card.getByText(/waits for another person/)).toBeVisible()

  await expect(item).toHaveCount(1)
  await expect(item).not.toHaveText(before || 'nothing')
  await item.click()
  await expect(page).toHaveURL(/auth\/history\?mine=waiting/)
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
