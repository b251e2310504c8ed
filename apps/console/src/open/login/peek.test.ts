import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { config } from '@falaj/contract/workspace/config'
import { urlOf } from '@falaj/contract/kernel/endpoint'
import { session } from '@falaj/contract/people/session'
import { countriesAddress, hasQrLogin, isHalfWayIn, qrSwitchAddress, readCountries, statusAddress } from './peek.ts'

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => 'device-1' }))
afterEach(() => vi.unstubAllGlobals())
const serverSays = (body: unknown): void => {
  vi.stubGlobal('fetch', async () => Response.json({ head: { code: 200, msg: '' }, body }))
}

it('looks where the contract says', () => {
  expect(statusAddress).toBe(urlOf(session.status))
  expect(qrSwitchAddress).toBe(urlOf(config.qrLoginSwitch))
  expect(countriesAddress).toBe(urlOf(config.countries))
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
it('carries the specification’s headers, device id included', async () => {
  const fakeFetch = vi.fn<typeof fetch>(async () =>
    Response.json({ head: { code: 200, msg: '' }, body: { items: [] } }),
  )
  vi.stubGlobal('fetch', fakeFetch)
  await Promise.all([isHalfWayIn(), hasQrLogin(), readCountries()])
  expect(fakeFetch).toHaveBeenCalledTimes(3)
  for (const [, options] of fakeFetch.mock.calls)
    expect(options?.headers).toEqual({
      'content-type': 'application/json',
      'x-timezone': Intl.DateTimeFormat().resolvedOptions().timeZone,
      'x-language': 'en',
      'x-platform': '4',
      'x-host-app': 'falaj-console',
      'x-device-id': 'device-1',
    })
})
it('the countries are what the server allows', async () => {
  const country = { phonePrefix: '971', countryCode: 'AE' }
  serverSays({ items: [country] })
  expect(await readCountries()).toEqual([country])
  serverSays({ items: 'none' })
  expect(await readCountries()).toEqual([])
})
it('a server that says nothing useful means no', async () => {
  for (const body of [null, {}, 'text']) {
    serverSays(body)
    expect([await isHalfWayIn(), await hasQrLogin()]).toEqual([false, false])
  }
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect([await isHalfWayIn(), await hasQrLogin()]).toEqual([false, false])
})
