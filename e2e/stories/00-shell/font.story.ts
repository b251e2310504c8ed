// Inter comes from this origin, once, and both sides are set in it.
import { expect, settled, test } from '../../world.ts'

for (const [side, person, path] of [
  ['open side', null, '/login'],
  ['console', 'admin', '/settings/navigation'],
] as const)
  test(`the ${side} is set in Inter, preloaded once from this origin`, async ({ page, look, as, baseURL }) => {
    const fonts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url())
    })
    await look({})
    if (person) await as(person)
    await page.goto(path)
    await settled(page)
    const preload = await page.locator('link[rel=preload][as=font]').getAttribute('href')
    expect(fonts).toEqual([`${baseURL}${preload}`])
    const face = await page.evaluate(async () => {
      await document.fonts.ready
      const loaded = [...document.fonts].filter(({ status }) => status === 'loaded')
      return {
        loaded: loaded.map(({ family, display }) => `${family} ${display}`),
        used: getComputedStyle(document.body).fontFamily,
      }
    })
    expect(face.loaded).toContain('Inter swap')
    expect(face.used).toMatch(/^Inter,/)
  })
