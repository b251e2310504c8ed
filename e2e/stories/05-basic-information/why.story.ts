// Why can't I, and looking at the console as another role does.
import { expect, expectAccessible, settled, test } from '../../world.ts'

test('a denied page says which rule refuses and which roles could', async ({ page, as, look }) => {
  await look({})
  await as('cs')
  await page.goto('/management/main/staff')
  await expect(page.getByRole('heading', { name: 'Access is denied' })).toBeVisible()
  await expect(page.getByText('This account does not have permission to access this feature.')).toBeVisible()
  await expect(page.getByText('Your role (Customer service) doesn’t include this.')).toBeVisible()
  await expect(page.getByText('Admin, Image maker, Image checker')).toBeVisible()
  await expectAccessible(page)
})

test('what no colleague could open is said to be the provider’s to open', async ({ page, as, look }) => {
  await look({})
  await as('admin')
  await page.goto('/terminals/main')
  await expect(page.getByText('This is only for groups with several merchants.')).toBeVisible()
  await expect(page.getByText('Only your provider can open this.')).toBeVisible()
})

test('an administrator views as customer service, changes nothing, and comes back', async ({ page, as, look }) => {
  await look({})
  await as('fleet-admin')
  await page.goto('/home')
  await settled(page)
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('button', { name: 'View as…' }).click()
  const dialog = page.getByRole('dialog', { name: 'View as a role' })
  await expect(dialog.getByRole('radio')).toHaveCount(16)
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'Customer service' }).check()
  await dialog.getByRole('button', { name: 'Begin viewing' }).click()

  const banner = page.getByRole('region', { name: 'Viewing as a role' })
  await expect(banner.getByText('You view the console as: Customer service.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Account:/ })).toContainText('Customer service')
  await page.goto('/management/operation-history')
  await expect(page.getByRole('heading', { name: 'Access is denied' })).toBeVisible()
  await expect(banner).toBeVisible()
  await page.goto('/management/main/basic-information')
  await settled(page)
  await expect(page.getByRole('button', { name: 'Edit' }).first()).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  // A command that this role could do is refused all the same.
  await page.goto('/settings/set-timezone')
  const refused = await page.evaluate(async () => {
    const answer = await fetch('/restful/secure/member/timezone/edit', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-host-app': 'falaj-console',
        'x-platform': '4',
        'x-language': 'en',
        'x-timezone': 'UTC',
      },
      body: JSON.stringify({ timezone: 'UTC' }),
    })
    return ((await answer.json()) as { head: { code: number } }).head.code
  })
  expect(refused).toBe(40315)

  await page.getByRole('button', { name: 'Stop viewing as' }).click()
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Account:/ })).toContainText('Admin')
  await page.goto('/management/operation-history')
  await expect(page.getByRole('heading', { name: 'Operation History' })).toBeVisible()
  await expect(page.getByText('Started viewing as another role').first()).toBeVisible()
  await expect(page.getByText('Stopped viewing as another role').first()).toBeVisible()
})
