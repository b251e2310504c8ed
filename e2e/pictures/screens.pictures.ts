// Takes the twelve pictures that README and docs/screens.md show.
import path from 'node:path'
import { settled, test } from '../world.ts'

const folder = path.join(import.meta.dirname, '../../docs/screens')
const desk = { width: 1440, height: 900, language: 'en', theme: 'light' } as const
const tablet = { width: 768, height: 900, language: 'en', theme: 'dark' } as const
const phone = { width: 390, height: 844, language: 'zh', theme: 'dark' } as const
const pictures = [
  { name: 'landing', who: null, at: '/', look: desk },
  { name: 'introduction-gateway', who: null, at: '/products/introduction/main/gateway', look: tablet },
  { name: 'login', who: null, at: '/login', look: phone },
  { name: 'home', who: 'admin', at: '/home', look: desk },
  { name: 'home', who: 'admin', at: '/home', look: phone },
  { name: 'balance', who: 'admin', at: '/fiat/balance/record', look: desk },
  { name: 'withdraw', who: 'admin', at: '/fiat/transaction/withdraw', look: desk },
  { name: 'staff', who: 'admin', at: '/management/main/staff', look: desk },
  { name: 'operation-history', who: 'admin', at: '/management/operation-history', look: tablet },
  { name: 'payments', who: 'admin', at: '/fiat/transaction/record', look: desk },
  { name: 'paylink', who: 'admin', at: '/paylink/main', look: phone },
  { name: 'settings', who: 'admin', at: '/settings/navigation', look: phone },
] as const

for (const { name, who, at, look } of pictures)
  test(`${name} at ${look.width}`, async ({ page, as, look: wear }) => {
    await wear(look)
    await page.setViewportSize(look)
    if (who) await as(who)
    await page.goto(at)
    await settled(page)
    await page.waitForLoadState('networkidle', { timeout: 1500 }).catch(() => undefined)
    const file = path.join(folder, `${name}-${look.width}-${look.language}-${look.theme}.jpg`)
    await page.screenshot({ path: file, type: 'jpeg', quality: 62 })
  })
