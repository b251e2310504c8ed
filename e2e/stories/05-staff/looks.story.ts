// Every page of the team in every look: nothing sticks out, axe finds nothing.
import { lookName, looks } from '../../looks.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '../../world.ts'

for (const each of looks)
  test(`the list, a colleague, their form and a new one, ${lookName(each)}`, async ({ page, as, look }) => {
    const zh = each.language === 'zh'
    await look(each)
    await page.setViewportSize({ width: each.width, height: 900 })
    await as('admin')
    await page.goto('/management/main/staff?text=Nour')
    await settled(page)
    await expect(page.getByText('Nour Farah').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Nour Farah' }).first().click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText(zh ? '可使用的功能' : 'What they may do')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await drawer.getByRole('button', { name: zh ? '编辑' : 'Edit' }).click()
    const editing = page.getByRole('dialog', { name: zh ? '编辑 Nour Farah' : 'Edit Nour Farah' })
    await editing.getByRole('checkbox', { name: zh ? /^影像复核/ : /^Image checker/ }).check()
    await expect(editing.locator('.role-conflict')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.goto('/staff/creation')
    await settled(page)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
