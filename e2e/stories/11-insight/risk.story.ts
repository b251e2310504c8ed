// Risk by hand: a rule is written as a line, tried on the merchant's own history, watched, and a payment in review is decided.
import { expect, expectAccessible, settled, test } from '../../world.ts'

test('a rule is tried before it is switched on, its figures open rows, and a payment in review is decided once', async ({
  enter,
}) => {
  test.slow()
  const page = await enter('financial', '/risk/dashboard?rule=new')
  await settled(page)
  await page.getByRole('button', { name: 'One line', exact: true }).click()
  const line = page.getByRole('textbox', { name: 'Rule', exact: true })
  await line.fill('amount_aed / 0 > 10 then refuse')
  await expect(page.getByText(/Divide by something that is never zero/)).toBeVisible()
  await line.fill('amount_aed > 400 and card_country != AE then review')
  const trial = page.getByRole('region', { name: 'Tried on your own history' })
  await expect(trial).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Story rule')
  await page.getByRole('button', { name: 'Only watch' }).click()
  await expect(page.getByText('It watches: it notes what it would do and stops nobody.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Story rule', exact: true })).toBeVisible()

  await page
    .getByRole('button', { name: /Show the rows of Stopped by rules/ })
    .first()
    .click()
  const rows = page.getByRole('dialog').last()
  await expect(rows.getByText(/Together AED/)).toBeVisible()
  await page.keyboard.press('Escape')

  const queue = page.getByRole('region', { name: 'Waiting for you' })
  const cards = queue.locator('.risk-review')
  const before = await cards.count()
  if (before > 0) {
    await cards.first().getByRole('button', { name: 'Refuse' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
    await expect(cards).toHaveCount(before - 1)
  }
})

test('a rule that stops many payments needs a second person before it is switched on', async ({ enter }) => {
  test.slow()
  const maker = await enter('financial', '/risk/dashboard?rule=new')
  await settled(maker)
  await maker.getByRole('button', { name: 'One line', exact: true }).click()
  await maker.getByRole('textbox', { name: 'Rule', exact: true }).fill('amount_aed > 100 then 3ds')
  await expect(maker.getByText(/a second person must agree/)).toBeVisible()
  await maker.getByRole('textbox', { name: 'Name', exact: true }).fill('Wide rule')
  await maker.getByRole('button', { name: 'Ask a colleague to switch it on' }).click()
  await expect(maker.getByText(/A colleague decides: request/).first()).toBeVisible()
  const link = maker.getByRole('link', { name: 'Show the request' })
  await expect(link).toBeVisible()
  await expectAccessible(maker)
})
