import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { config } from '@falaj/contract/workspace/config'
import { urlOf } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { session } from '@falaj/contract/people/session'
import { languages, say } from '@falaj/contract/kernel/words'
import { deviceIdNow, deviceIdWords, lookUpDeviceId, type DeviceIdFailure, type DeviceIdLookup } from './device-id.ts'

const minted = '0199f6a2-7c1e-7d30-9f5e-2b8f1f0c4d11'
const answer = (code: number, body: unknown = {}): Response => Response.json({ head: { code, msg: '' }, body })
const good = (): Response => answer(200, { deviceId: minted })

/** Fake browser: a store, a document that receives policy violations, and a network that answers as the test defines. */
const page = {
  kept: new Map<string, string>(),
  document: new EventTarget(),
  asked: vi.fn<(url: string, options?: RequestInit) => Promise<Response>>(),
}
const networkSays = (say: () => Response | Promise<Response>): void => {
  page.asked.mockImplementation(async () => say())
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  page.kept.clear()
  page.asked.mockReset()
  vi.stubGlobal('document', page.document)
  vi.stubGlobal('fetch', page.asked)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => page.kept.get(key) ?? null,
    setItem: (key: string, value: string) => page.kept.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const settled = async (looking: Promise<DeviceIdLookup>): Promise<DeviceIdLookup> => {
  await vi.runAllTimersAsync()
  return looking
}

describe('the device id', () => {
  it('is minted once and then kept', async () => {
    networkSays(good)
    expect(await settled(lookUpDeviceId())).toEqual({ id: minted, failure: null })
    expect(deviceIdNow()).toBe(minted)
    expect(await settled(lookUpDeviceId())).toEqual({ id: minted, failure: null })
    expect(page.asked).toHaveBeenCalledTimes(1)
    expect(page.asked.mock.calls[0]?.[0]).toBe(urlOf(config.deviceId))
    // Specification 7: every header but the one that is asked for.
    expect(page.asked.mock.calls[0]?.[1]?.headers).toEqual({
      'content-type': 'application/json',
      'x-timezone': Intl.DateTimeFormat().resolvedOptions().timeZone,
      'x-language': 'en',
      'x-platform': '4',
      'x-host-app': 'falaj-console',
    })
  })
  it('is asked for five times and no more', async () => {
    networkSays(() => answer(errors.INTERNAL.code))
    expect(await settled(lookUpDeviceId())).toEqual({ id: null, failure: 'load-failure' })
    expect(page.asked).toHaveBeenCalledTimes(5)
    expect(deviceIdNow()).toBeNull()
  })
  it('is had when the fifth try is the first to succeed', async () => {
    let count = 0
    networkSays(() => {
      count += 1
      return count < 5 ? answer(errors.BUSY.code) : good()
    })
    expect(await settled(lookUpDeviceId())).toEqual({ id: minted, failure: null })
    expect(page.asked).toHaveBeenCalledTimes(5)
  })
  it.each([
    ['nothing', 0, 0],
    ['half', 0.5, 1500],
    ['almost all', 0.999, 2997],
    ['too much', 7, 3000],
  ])('waits between tries as chance says, at most 3 s: chance says %s', async (_name, chance, pauseMs) => {
    const requestTimes: number[] = []
    networkSays(() => {
      requestTimes.push(Date.now())
      return answer(errors.BUSY.code)
    })
    await settled(lookUpDeviceId(() => chance))
    const pauses = requestTimes.slice(1).map((at, index) => at - (requestTimes[index] ?? 0))
    expect(pauses).toEqual([pauseMs, pauseMs, pauseMs, pauseMs])
  })
  it('of two who ask at once one asks the server', async () => {
    networkSays(good)
    const both = Promise.all([lookUpDeviceId(), lookUpDeviceId()])
    await vi.runAllTimersAsync()
    expect((await both).map(({ id }) => id)).toEqual([minted, minted])
    expect(page.asked).toHaveBeenCalledTimes(1)
  })
  it('the first call of all carries it: it waits for the first try, and for no other', async () => {
    // A page that has just been opened.
    vi.resetModules()
    const { call } = await import('./call.ts')
    page.asked.mockImplementation(async (url) =>
      url === urlOf(config.deviceId) ? good() : answer(200, { status: 'NONE', newUser: false, staffList: [] }),
    )
    expect((await call(session.status, {})).kind).toBe('success')
    expect(page.asked.mock.calls.map(([url]) => url)).toEqual([urlOf(config.deviceId), urlOf(session.status)])
    expect(page.asked.mock.calls[1]?.[1]?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-timezone': expect.any(String),
      'x-device-id': minted,
    })
  })
  it('a browser without a store has none and does not fall over', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    expect(deviceIdNow()).toBeNull()
  })
})

describe('the causes of a failed lookup', () => {
  const causes: readonly (readonly [DeviceIdFailure, string, () => Response | Promise<Response>])[] = [
    ['key-required', 'the key is missing', () => answer(errors.HEADERS_MISSING.code)],
    ['not-found', 'the envelope says so', () => answer(errors.NOT_FOUND.code)],
    ['not-found', 'HTTP says so', () => new Response('no', { status: 404 })],
    ['expired', 'the subscription is over', () => answer(errors.SESSION_EXPIRED.code)],
    ['rate-limit', 'too many requests', () => answer(errors.RATE_LIMITED.code)],
    ['client-timeout', 'no answer in time', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
    [
      'csp-blocked',
      'the page’s policy blocks it',
      () => {
        // In Chromium's order: first the call fails, then the page gets the violation event.
        setTimeout(() => page.document.dispatchEvent(new Event('securitypolicyviolation')), 0)
        return Promise.reject(new TypeError('Failed to fetch'))
      },
    ],
    ['load-failure', 'the network is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['load-failure', 'the answer is not JSON', () => new Response('<html>', { status: 200 })],
    ['load-failure', 'the answer has no head', () => Response.json({ hello: 'world' })],
    ['load-failure', 'the answer has no id', () => answer(200, {})],
    ['load-failure', 'an unknown code', () => answer(59_999)],
  ]
  it.each(causes)('%s: %s', async (failure, _why, say) => {
    networkSays(say)
    expect(await settled(lookUpDeviceId())).toEqual({ id: null, failure })
  })
  it('are the specification’s seven, and each has its sentence in both languages', () => {
    const seven = new Set(causes.map(([cause]) => cause))
    expect(seven.size).toBe(7)
    for (const cause of seven)
      for (const language of languages) expect(say(deviceIdWords[cause], language)).not.toBe('')
    expect(deviceIdWords.adBlock.en).toBe('Before login, please close the the AD Block plugin')
  })
  it('an earlier violation of the policy is not blamed on a later failure', async () => {
    let count = 0
    networkSays(() => {
      count += 1
      if (count === 1) page.document.dispatchEvent(new Event('securitypolicyviolation'))
      throw new TypeError('Failed to fetch')
    })
    expect((await settled(lookUpDeviceId())).failure).toBe('load-failure')
  })
})
