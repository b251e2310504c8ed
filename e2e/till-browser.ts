// A browser of its own on a profile that stays: it can be killed as a power cut would, and opened again.
import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'

export interface TillBrowser {
  readonly page: Page
  readonly context: BrowserContext
  /** At once, with nothing written down. */
  readonly kill: () => Promise<void>
}
export const newProfile = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'till-'))
const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    child.stderr!.on('data', (part: Buffer) => {
      text += part.toString()
      const [, address] = /DevTools listening on (ws:\S+)/.exec(text) ?? []
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(`the browser ended: ${text}`)))
  })
/** `isKept`: the browser promises not to delete what is stored, as for a till that was installed. */
export const openTillBrowser = async (baseURL: string, profile: string, isKept = true): Promise<TillBrowser> => {
  const child = spawn(
    process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--window-size=390,844',
      'about:blank',
    ],
    // A group of its own: all of its processes end together, and none holds the profile.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const browser = await chromium.connectOverCDP(await addressOf(child))
  const context = browser.contexts()[0]!
  const page = context.pages()[0] ?? (await context.newPage())
  await page.setViewportSize({ width: 390, height: 844 })
  const session = await browser.newBrowserCDPSession()
  if (isKept) await session.send('Browser.grantPermissions', { permissions: ['durableStorage'], origin: baseURL })
  else
    await session.send('Browser.setPermission', {
      permission: { name: 'persistent-storage' },
      setting: 'denied',
      origin: baseURL,
    })
  return {
    page,
    context,
    kill: async () => {
      process.kill(-child.pid!, 'SIGKILL')
      await ended
    },
  }
}
