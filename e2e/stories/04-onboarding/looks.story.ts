// Every page of onboarding in every look: nothing sticks out, axe finds nothing.
import { lookName, looks } from '../../looks.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '../../world.ts'

for (const each of looks)
  test(`an applicant’s pages, ${lookName(each)}`, async ({ page, as, look }) => {
    await look(each)
    await page.setViewportSize({ width: each.width, height: 900 })
    await as('under-review')
    await page.goto('/login/under-review-user')
    await settled(page)
    await expect(page.getByText('Palm Court Café').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page
      .getByRole('link', { name: each.language === 'zh' ? '去补充：营业执照' : 'Mend this: Trade licence' })
      .click()
    await expect(page.locator('.asked').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    for (const path of ['/merchant/creation', '/update-agreement']) {
      await page.goto(path)
      await settled(page)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  })

for (const each of looks)
  test(`the agreement of a merchant and the sandbox page, ${lookName(each)}`, async ({ page, as, look }) => {
    await look(each)
    await page.setViewportSize({ width: each.width, height: 900 })
    await as('taxi-admin')
    await page.goto('/update-agreement')
    await expect(page.locator('.agreement-print')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.goto('/sandbox')
    await expect(page.getByText('Layla Haddad').first()).toBeVisible()
    await expect(page.getByRole('switch')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
