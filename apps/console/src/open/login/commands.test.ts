import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

it('a status that cannot be read is NONE, and is said: a right password must not seem to lead nowhere', async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'device-1' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  // A page that has just been opened.
  vi.resetModules()
  const { readStatus } = await import('./commands.ts')
  const { loginStore } = await import('./store.ts')
  const { messageLog } = await import('../../state/messages.ts')
  await readStatus()
  expect(loginStore.get().loginStatus.status).toBe('NONE')
  expect(messageLog.get().map(({ text }) => text)).toEqual(['Network error, please try it later!'])
})
