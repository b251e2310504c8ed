// Takes the pictures under docs/screens: every page of the shell and every block, wide and light in English, narrow and dark in Chinese.
import path from 'node:path'
import { openMenu, paths } from '@falaj/contract/routes'
import { settled, test, type Look } from '../world.ts'

const folder = path.join(import.meta.dirname, '../../docs/screens')
const looks: readonly (Required<Pick<Look, 'language' | 'theme'>> & { readonly width: number })[] = [
  { width: 1440, language: 'en', theme: 'light' },
  { width: 768, language: 'en', theme: 'dark' },
  { width: 390, language: 'zh', theme: 'dark' },
]
const lastOf = (address: string): string => address.split('/').at(-1) ?? ''
const introductions = paths.filter((address) => address.startsWith('/products/introduction/main/'))
const pages: readonly { readonly name: string; readonly who: string | null; readonly path: string }[] = [
  { name: 'landing', who: null, path: '/' },
  { name: 'login', who: null, path: '/login' },
  ...introductions.map((address) => ({ name: `introduction-${lastOf(address)}`, who: null, path: address })),
  ...openMenu.solutions.map((address) => ({ name: `solution-${lastOf(address)}`, who: null, path: address })),
  { name: 'terms-of-use', who: null, path: '/agreements/term-and-use' },
  { name: 'privacy-policy', who: null, path: '/agreements/privacy-policy' },
  { name: 'cookie-policy', who: null, path: '/agreements/cookie-policy' },
  { name: 'guidance', who: null, path: '/agreements/guidance' },
  { name: 'document-viewer', who: null, path: '/agreements/pdf-viewer?file=/documents/guidance.en.pdf' },
  { name: 'download', who: null, path: '/download' },
  { name: 'unsubscribe', who: null, path: '/unsubscribe/unknown' },
  { name: 'not-found', who: null, path: '/nowhere' },
  { name: 'unauthorized', who: null, path: '/home' },
  { name: 'denied', who: 'sales', path: '/fiat/balance/record' },
  { name: 'later', who: 'admin', path: '/fiat/balance/record' },
  { name: 'home', who: 'admin', path: '/home' },
  { name: 'settings', who: 'admin', path: '/settings/navigation' },
  { name: 'notifications', who: 'admin', path: '/settings/notifications' },
  { name: 'merchant-agreement', who: 'admin', path: '/agreements/merchant-agreement' },
  { name: 'sign-out', who: 'admin', path: '/settings/logout' },
  { name: 'operation-history', who: 'admin', path: '/management/operation-history' },
  { name: 'two-factor', who: 'admin', path: '/management/two-factor-auth' },
  { name: 'sessions', who: 'admin', path: '/settings/sessions' },
  { name: 'change-password', who: 'admin', path: '/settings/change-password' },
  { name: 'timezone', who: 'admin', path: '/settings/set-timezone' },
  { name: 'under-review', who: 'under-review', path: '/login/under-review-user' },
  { name: 'merchant-creation', who: 'under-review', path: '/merchant/creation' },
  { name: 'sandbox', who: null, path: '/sandbox' },
]

for (const look of looks) {
  test(`pictures at ${look.width}`, async ({ page, as, look: setLook, complaints }) => {
    test.setTimeout(300_000)
    await setLook(look)
    await page.setViewportSize({ width: look.width, height: look.width === 390 ? 844 : 900 })
    const take = async (name: string): Promise<void> => {
      await settled(page)
      await page.waitForLoadState('networkidle', { timeout: 1500 }).catch(() => undefined)
      const file = path.join(folder, `${name}-${look.width}-${look.language}-${look.theme}.jpg`)
      await page.screenshot({ path: file, type: 'jpeg', quality: 62 })
    }
    for (const { name, who, path: address } of pages) {
      await page.context().clearCookies({ name: 'sid' })
      if (who) await as(who)
      await page.goto(address)
      if (address.includes('file=')) await page.locator('[data-page]').waitFor()
      await take(name)
    }
    await as('admin')
    await page.goto('/dev/blocks')
    await settled(page)
    const addresses = await page
      .locator('main a[href^="/dev/blocks/"]')
      .evaluateAll((all) => [...new Set(all.map((link) => (link as HTMLAnchorElement).pathname))])
    for (const address of addresses) {
      await page.goto(address)
      await take(`block-${address.split('/').at(-1)}`)
    }
    complaints.length = 0
  })
}
