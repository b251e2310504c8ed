import { expect, test } from '../../world.ts'

test('the shell is walked with the keyboard alone', async ({ page, as, look }) => {
  await look({})
  await as('admin')
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()

  await page.getByRole('button', { name: 'Language' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'English' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'English' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Language' })).toBeFocused()

  await page.getByRole('button', { name: 'Account: Layla Haddad' }).focus()
  await page.keyboard.press('Enter')
  // Up from the button leads to the panel's last line.
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sign Out' })
  await expect(dialog).toBeVisible()
  // The browser keeps the focus inside a modal dialog.
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Tab')
  expect(
    await page.evaluate(
      () => document.activeElement === document.body || Boolean(document.activeElement?.closest('dialog')),
    ),
  ).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const settings = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Settings' })
  await settings.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})
