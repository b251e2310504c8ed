// The device id: minted by a call once, then kept in this browser. Up to 5 tries with a random pause of at most 3 s between them.
import * as z from 'zod/mini'
import { config } from '@falaj/contract/config'
import { okCode, type Envelope } from '@falaj/contract/envelope'
import { urlOf } from '@falaj/contract/endpoint'
import { errors } from '@falaj/contract/errors'
import { words } from '@falaj/contract/words'

const triesMax = 5
const pauseMsMax = 3000
const waitMsMax = 8000
const place = 'device-id'

/** Why no device id could be had: the specification's seven causes. */
export type DeviceIdFailure =
  | 'key-required'
  | 'not-found'
  | 'expired'
  | 'rate-limit'
  | 'client-timeout'
  | 'csp-blocked'
  | 'load-failure'

export const deviceIdWords = words({
  // Kept as specified, 'the the' included.
  adBlock: { en: 'Before login, please close the the AD Block plugin', zh: '登录前请关闭广告拦截插件' },
  'key-required': { en: 'Device check failed: the key is missing.', zh: '设备校验失败：缺少密钥。' },
  'not-found': { en: 'Device check failed: the service was not found.', zh: '设备校验失败：未找到服务。' },
  expired: { en: 'Device check failed: the subscription has expired.', zh: '设备校验失败：服务已过期。' },
  'rate-limit': { en: 'Device check failed: too many requests.', zh: '设备校验失败：请求过于频繁。' },
  'client-timeout': { en: 'Device check failed: no answer in time.', zh: '设备校验失败：响应超时。' },
  'csp-blocked': {
    en: 'Device check failed: blocked by the page’s security policy.',
    zh: '设备校验失败：被页面安全策略阻止。',
  },
  'load-failure': { en: 'Device check failed: it could not be loaded.', zh: '设备校验失败：无法加载。' },
})

const causeOfCode = (code: number): DeviceIdFailure => {
  if (code === errors.HEADERS_MISSING.code) return 'key-required'
  if (code === errors.NOT_FOUND.code) return 'not-found'
  if (code === errors.SESSION_EXPIRED.code) return 'expired'
  return code === errors.RATE_LIMITED.code ? 'rate-limit' : 'load-failure'
}

const answerShape = z.object({ head: z.object({ code: z.int() }), body: z.unknown() })

export interface DeviceIdLookup {
  readonly id: string | null
  readonly failure: DeviceIdFailure | null
}
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const failed = (failure: DeviceIdFailure): DeviceIdLookup => ({ id: null, failure })

const mint = async (): Promise<DeviceIdLookup> => {
  let blocked = false
  const watch = (): void => {
    blocked = true
  }
  document.addEventListener('securitypolicyviolation', watch)
  try {
    const response = await fetch(urlOf(config.deviceId), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-host-app': 'falaj-console',
        'x-platform': '4',
        'x-language': 'en',
      },
      body: '{}',
      signal: AbortSignal.timeout(waitMsMax),
    })
    if (response.status === 404) return failed('not-found')
    const answer = answerShape.parse(await response.json()) as Envelope
    if (answer.head.code !== okCode) return failed(causeOfCode(answer.head.code))
    return { id: config.deviceId.output.parse(answer.body).deviceId, failure: null }
  } catch (error) {
    // The browser tells of a blocked call a moment after the call has failed.
    await pause(0)
    if (blocked) return failed('csp-blocked')
    return failed((error as Error).name === 'TimeoutError' ? 'client-timeout' : 'load-failure')
  } finally {
    document.removeEventListener('securitypolicyviolation', watch)
  }
}
/** A browser that keeps nothing gets a new id next time; it can still be used until then. */
const keep = (id: string): void => {
  try {
    localStorage.setItem(place, id)
  } catch {
    // Storage is switched off.
  }
}
export const deviceIdNow = (): string | null => {
  try {
    return localStorage.getItem(place)
  } catch {
    return null
  }
}

/** Resolves with the id, or after the last try with the cause. */
export const lookUpDeviceId = async (random: () => number = Math.random): Promise<DeviceIdLookup> => {
  const kept = deviceIdNow()
  if (kept) return { id: kept, failure: null }
  let lookup = failed('load-failure')
  for (let attempt = 1; attempt <= triesMax; attempt += 1) {
    lookup = await mint()
    if (lookup.id) {
      keep(lookup.id)
      break
    }
    if (attempt < triesMax) await pause(Math.min(pauseMsMax, random() * pauseMsMax))
  }
  return lookup
}
