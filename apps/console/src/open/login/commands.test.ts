import { afterEach, expect, it, vi } from 'vitest'
import { messageLog } from '../../light/messages.tsx'
import { readStatus } from './commands.ts'
import { loginStore } from './store.ts'

afterEach(() => vi.unstubAllGlobals())

it('a status that cannot be read is NONE, and is said: a right password must not seem to lead nowhere', async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'device-1' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await readStatus()
  expect(loginStore.get().loginStatus.status).toBe('NONE')
  expect(messageLog.get().map(({ text }) => text)).toEqual(['Network error, please try it later!'])
})
