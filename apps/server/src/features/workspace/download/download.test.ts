import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { download, type PublishedApp } from '@falaj/contract/workspace/download'
import { readSettings, StartError } from '../../../platform/settings/settings.ts'
import { openWorld } from '../../../testing/world.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-apps-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
const fileOf = (content: unknown): string => {
  const file = path.join(folder, `${Math.random()}.json`)
  fs.writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
const app: PublishedApp = {
  platform: 'android',
  name: { en: 'Till', zh: '收银' },
  version: '1.2.3',
  releasedOn: '2026-11-02',
  needs: { en: 'Android 10', zh: 'Android 10' },
  link: 'https://apps.example.com/till.apk',
  sizeBytes: 1_234_567,
  sha256: 'ab'.repeat(32),
}

describe('what is published', () => {
  it('is the file’s list, for everyone, and the same as plain text in the reader’s language', async () => {
    const world = await openWorld({ FALAJ_APPS: fileOf([app]) })
    expect((await world.stranger.call(download.query, {})).body).toEqual({ items: [app] })
    const text = await world.app.inject({ method: 'GET', url: '/download.txt', headers: { cookie: 'language=zh' } })
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(text.body).toContain('收银')
    expect(text.body).toContain(`SHA-256: ${app.sha256}`)
    expect(text.body).toContain('1.2 MB (1234567)')
    await world.close()
  })
  it('is a sample in the sandbox', async () => {
    const world = await openWorld()
    expect((await world.stranger.call(download.query, {})).body.items.length).toBeGreaterThan(0)
    await world.close()
  })
})

describe('the file', () => {
  const read = (env: Record<string, string>) => readSettings(env, '/', () => 'x'.repeat(40)).apps
  it('is only the provider’s: live mode without it publishes nothing', () => {
    const live = {
      FALAJ_MODE: 'live',
      FALAJ_SECRET: 'x'.repeat(32),
      FALAJ_PEPPER: 'x'.repeat(32),
      FALAJ_PUBLIC_ORIGIN: 'https://console.example.com',
      FALAJ_EMBEDDED_IN_LIVE: 'yes',
    }
    expect(read(live)).toEqual([])
    expect(read({ ...live, FALAJ_APPS: fileOf([app]) })).toEqual([app])
  })
  it('is checked before anything starts, and the fault is named', () => {
    const wrong: readonly (readonly [unknown, RegExp])[] = [
      ['not json', /the file is not JSON/],
      [{ apps: [] }, /correct entry \(the list itself\)/],
      [[{ ...app, sha256: 'AB'.repeat(32) }], /correct entry 0\.sha256/],
      [[app, { ...app, link: 'http://apps.example.com/x' }], /correct entry 1\.link/],
      [[{ ...app, link: 'javascript:alert(1)' }], /correct entry 0\.link/],
      [[{ ...app, sizeBytes: 0 }], /correct entry 0\.sizeBytes/],
      [[{ ...app, releasedOn: '31-02-2026' }], /correct entry 0\.releasedOn/],
      [[{ ...app, name: { en: 'Till' } }], /correct entry 0\.name\.zh/],
      [[{ ...app, cheksum: 'x' }], /correct entry 0/],
      [Array(21).fill(app), /correct entry \(the list itself\)/],
    ]
    for (const [content, fault] of wrong) {
      expect(() => read({ FALAJ_APPS: fileOf(content) })).toThrow(StartError)
      expect(() => read({ FALAJ_APPS: fileOf(content) })).toThrow(fault)
    }
    expect(() => read({ FALAJ_APPS: '/nowhere/apps.json' })).toThrow(/the file cannot be read/)
  })
})
