// Every block in the two looks that differ in everything, for the screens are seen in all of them: nothing axe finds, nothing that sticks out
// sideways. A third of them at scale 1, another third with another commit: screens are made of them, and are all looked at.
import { scale, seed } from '../../../apps/server/src/testing/scale.ts'
import { inEveryLook, lookName, walkLooks } from '../../looks.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '../../world.ts'

const portions = 6
for (let portion = 0; portion < portions; portion += 1) {
  if (scale === 1 && portion % 3 !== seed % 3) continue
  test(`every block is right in its looks, portion ${portion + 1} of ${portions}`, async ({
    page,
    as,
    look: wear,
    baseURL,
  }) => {
    test.slow()
    await wear({})
    await as('admin')
    await page.goto('/dev/blocks')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const links = page.locator('main a[href^="/dev/blocks/"]')
    const addresses = await links.evaluateAll((all) => [
      '/dev/blocks',
      ...new Set(all.map((link) => (link as HTMLAnchorElement).pathname)),
    ])
    expect(addresses.length).toBeGreaterThan(20)
    for (const [each, address] of addresses.entries()) {
      if (each % portions !== portion) continue
      const open = async (): Promise<void> => {
        await page.goto(address)
        await settled(page)
      }
      const check: Parameters<typeof inEveryLook>[3] = (look, index) =>
        test.step(`${address} ${lookName(look)}`, async () => {
          await expectNoSidewaysScroll(page)
          if (walkLooks.length > 2 || each % 2 === index) await expectAccessible(page)
        })
      await inEveryLook(page, baseURL, { open, whole: () => settled(page) }, check, walkLooks)
    }
  })
}
