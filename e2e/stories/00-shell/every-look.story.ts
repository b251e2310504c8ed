// The shell, the gate pages and every block, in every look: nothing axe finds, nothing that sticks out sideways.
import { axeReads, lookName, looks } from '../../looks.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '../../world.ts'

const pages = [
  { who: null, path: '/', is: 'landing' },
  { who: null, path: '/login', is: 'login' },
  { who: null, path: '/products/introduction/main/gateway', is: 'introduction' },
  { who: null, path: '/nowhere', is: 'not found' },
  { who: null, path: '/home', is: 'unauthorized' },
  { who: 'sales', path: '/fiat/balance/record', is: 'denied' },
  { who: 'admin', path: '/marketing/redemption-records', is: 'not built yet' },
  { who: 'admin', path: '/home', is: 'home' },
  { who: 'admin', path: '/settings/navigation', is: 'settings' },
  { who: 'admin', path: '/settings/logout', is: 'sign-out dialog' },
  { who: 'admin', path: '/management/operation-history', is: 'operation history' },
  { who: 'admin', path: '/management/two-factor-auth', is: 'two-factor' },
  { who: 'admin', path: '/management/main/bank-account', is: 'the door of a page with a scene' },
  { who: 'pre-authorizer', path: '/products/all-products', is: 'header only' },
] as const

for (const [at, look] of looks.entries()) {
  test(`every page of the shell stands at ${lookName(look)}`, async ({ page, as, look: setLook, complaints }) => {
    await setLook(look)
    await page.setViewportSize({ width: look.width, height: 900 })
    for (const { who, path, is } of pages) {
      await test.step(is, async () => {
        await page.context().clearCookies({ name: 'sid' })
        if (who) await as(who)
        await page.goto(path)
        await settled(page)
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
        if (path === '/nowhere') complaints.length = 0
      })
    }
  })

  test(`every block stands at ${lookName(look)}`, async ({ page, as, look: setLook }) => {
    test.setTimeout(240_000)
    await setLook(look)
    await as('admin')
    await page.setViewportSize({ width: look.width, height: 900 })
    await page.goto('/dev/blocks')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const links = page.locator('main a[href^="/dev/blocks/"]')
    await expect(links.first()).toBeVisible()
    const addresses = await links.evaluateAll((all) => [
      ...new Set(all.map((link) => (link as HTMLAnchorElement).pathname)),
    ])
    expect(addresses.length).toBeGreaterThan(20)
    for (const [each, address] of addresses.entries()) {
      await test.step(address, async () => {
        await page.goto(address)
        await settled(page)
        await expectNoSidewaysScroll(page)
        if (axeReads(each, at)) await expectAccessible(page)
      })
    }
  })
}
