// Inter comes from this origin, once, and both sides are set in it.
import { expect, settled, test } from '../../world.ts'

for (const [side, person, path] of [
  ['open side', null, '/login'],
  ['console', 'admin', '/settings/navigation'],
] as const)
  test(`the ${side} is set in Inter, preloaded once from this origin`, async ({ page, look, as, baseURL }) => {
    await look({})
    if (person) await as(person)
    await page.goto(path)
    await settled(page)
    const preload = await page.locator('link[rel=preload][as=font]').getAttribute('href')
    // Read when it is there: a question that waits inside the page would keep its browser from being emptied for the next story.
    const face = () =>
      page.evaluate(() => ({
        isWaiting: document.fonts.status === 'loading',
        fetched: performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => /\.(?:woff2?|ttf|otf)$/.test(name)),
        loaded: [...document.fonts]
          .filter(({ status }) => status === 'loaded')
          .map(({ family, display }) => `${family} ${display}`),
        used: getComputedStyle(document.body).fontFamily,
      }))
    await expect.poll(async () => (await face()).isWaiting).toBe(false)
    const { fetched, loaded, used } = await face()
    expect(fetched).toEqual([`${baseURL}${preload}`])
    expect(loaded).toContain('Inter swap')
    expect(used).toMatch(/^Inter,/)
  })
