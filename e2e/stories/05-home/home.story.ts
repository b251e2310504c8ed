// Home: what needs a person comes to them by itself; each role finds its own first steps.
import { expect, settled, test } from '../../world.ts'

test('a colleague’s request appears at home without a reload, and leads to it', async ({ page, enter, look, as }) => {
  await look({})
  await as('financial')
  await page.goto('/home')
  await settled(page)
  const needs = page.getByRole('region', { name: 'Needs you' })
  // Nobody else requests anything at this merchant; when repeated, the story finds its earlier request.
  const item = needs.getByRole('link', { name: /waiting for your approval/ })
  const before = (await item.allInnerTexts()).join()

  const maker = await enter('admin', '/management/auth/policy', { stepUp: true })
  await maker.getByRole('button', { name: 'Change New bank account' }).click()
  const form = maker.getByRole('dialog', { name: 'Who must approve: New bank account' })
  await form
    .getByRole('textbox', { name: 'Hours until a request expires' })
    .fill(String(25 + Math.floor(Math.random() * 100)))
  await form.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(form.getByText(/is waiting for approval/)).toBeVisible()

  await expect(item).toHaveCount(1)
  await expect(item).not.toHaveText(before || 'nothing')
  await item.click()
  await expect(page).toHaveURL(/auth\/history\?mine=waiting/)
})

for (const [person, offered, primary] of [
  ['multi-admin', ['Transfer', 'Withdraw', 'Create link'], 'Create link'],
  // Customer service reads balances and transactions and gives none of their commands.
  ['cs', ['Balances', 'Find a transaction', 'Create link'], 'Create link'],
  ['sales', ['Change password', 'Sessions and devices'], 'Sessions and devices'],
] as const)
  test(`the first steps offered to ${person} are ones they may take`, async ({ page, look, as }) => {
    await look({})
    await as(person)
    await page.goto('/home')
    await settled(page)
    const quick = page.getByRole('navigation', { name: 'Quick actions' })
    await expect(quick.getByRole('link')).toHaveText([...offered])
    await expect(quick.locator('.button-primary')).toHaveText(primary)
  })

test('the greeting is the one line above, and the first chart is seen without scrolling', async ({
  page,
  look,
  as,
}) => {
  await look({})
  await page.setViewportSize({ width: 1440, height: 900 })
  await as('admin')
  await page.goto('/home')
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Home: Good \w+, Layla$/)
  const bars = page.locator('.performance .recharts-bar').first()
  await expect(bars).toBeVisible()
  const box = await bars.boundingBox()
  expect((box?.y ?? 900) + (box?.height ?? 900)).toBeLessThanOrEqual(900)
})

for (const [language, table, period, rows, header] of [
  ['en', 'Show as table', 'Day', 24, /^\d\d:00–\d\d:00, so far$/],
  ['en', 'Show as table', 'Week', 7, /^\w{3} \d\d-\d\d-\d{4}, so far$/],
  ['zh', '以表格显示', '月', 30, /^周. \d\d-\d\d-\d{4}（至今）$/],
  ['zh', '以表格显示', '年', 12, /^\d\d-\d{4}（至今）$/],
] as const)
  test(`the chart of a ${period} has its own steps; the one now is not over, and the table says so`, async ({
    page,
    look,
    as,
  }) => {
    await look({ language })
    await as('admin')
    await page.goto('/home')
    await settled(page)
    const chart = page.locator('.performance .chart-card')
    await chart.getByRole('button', { name: period, exact: true }).click()
    await chart.getByRole('button', { name: table }).click()
    await expect(chart.getByRole('rowheader')).toHaveCount(rows)
    await expect(chart.getByRole('rowheader', { name: header })).toHaveCount(1)
  })

test('the sentence of a day compares with the same time yesterday', async ({ page, look, as }) => {
  await look({})
  await as('admin')
  await page.goto('/home')
  await settled(page)
  const chart = page.locator('.performance .chart-card')
  await chart.getByRole('button', { name: 'Day', exact: true }).click()
  await expect(chart.locator('.chart-finding')).toHaveText(/so far today.* at the same time yesterday/)
})
