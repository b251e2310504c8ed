import { afterEach, expect, it, vi } from 'vitest'
import { config } from '@falaj/contract/config'
import { urlOf } from '@falaj/contract/endpoint'
import { session } from '@falaj/contract/session'
import { hasQrLogin, isHalfWayIn, qrSwitchAddress, statusAddress } from './peek.ts'

afterEach(() => vi.unstubAllGlobals())
const serverSays = (body: unknown): void => {
  vi.stubGlobal('fetch', async () => Response.json({ head: { code: 200, msg: '' }, body }))
}

it('looks where the contract says', () => {
  expect(statusAddress).toBe(urlOf(session.status))
  expect(qrSwitchAddress).toBe(urlOf(config.qrLoginSwitch))
})
it.each([
  ['NONE', false],
  ['VERIFIED', true],
  ['AUTHENTICATED', true],
])('somebody who is %s is half way in: %s', async (status, isIn) => {
  serverSays({ status, newUser: false, staffList: [] })
  expect(await isHalfWayIn()).toBe(isIn)
})
it.each([
  ['ON', true],
  ['OFF', false],
])('the QR login is there when its switch is %s: %s', async (value, isThere) => {
  serverSays({ key: 'QR_CODE_LOGIN_SWITCH', value })
  expect(await hasQrLogin()).toBe(isThere)
})
it('a server that says nothing useful means no', async () => {
  for (const body of [null, {}, 'text']) {
    serverSays(body)
    expect([await isHalfWayIn(), await hasQrLogin()]).toEqual([false, false])
  }
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect([await isHalfWayIn(), await hasQrLogin()]).toEqual([false, false])
})
