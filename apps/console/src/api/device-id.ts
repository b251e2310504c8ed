// The device id: issued by a call once, then stored in this browser. Up to 5 tries with a random pause of at most 3 s between them.
// The login-free pages carry this file, so address and codes are hard-coded; tests compare them with the contract's.
import { words } from '@falaj/contract/kernel/words'
import { consoleHeaders } from './headers.ts'

const triesMax = 5
const pauseMsMax = 3000
const waitMsMax = 8000
const storageKey = 'device-id'

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
  // Worded as specified, 'the the' included.
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

export const deviceIdAddress = '/restful/common/device/id'
const okCode = 200
const causes: Readonly<Record<number, DeviceIdFailure>> = {
  40003: 'key-required',
  40401: 'not-found',
  403: 'expired',
  42901: 'rate-limit',
}

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
    const response = await fetch(deviceIdAddress, {
      method: 'POST',
      headers: consoleHeaders(),
      body: '{}',
      signal: AbortSignal.timeout(waitMsMax),
    })
    if (response.status === 404) return failed('not-found')
    const answer = (await response.json()) as {
      readonly head?: { readonly code?: number }
      readonly body?: { readonly deviceId?: unknown }
    }
    const code = answer.head?.code ?? 0
    const id = answer.body?.deviceId
    return code === okCode && typeof id === 'string' ? { id, failure: null } : failed(causes[code] ?? 'load-failure')
  } catch (error) {
    // The browser reports a blocked call a moment after the call has failed.
    await pause(0)
    if (blocked) return failed('csp-blocked')
    return failed((error as Error).name === 'TimeoutError' ? 'client-timeout' : 'load-failure')
  } finally {
    document.removeEventListener('securitypolicyviolation', watch)
  }
}
/** Used if the browser stores nothing, for the lifetime of the page: the next page gets a new id. */
let held: string | null = null
const keep = (id: string): void => {
  try {
    localStorage.setItem(storageKey, id)
  } catch {
    held = id
  }
}
export const deviceIdNow = (): string | null => {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return held
  }
}
/** With the device id, once there is one. */
export const standardHeaders = (): Record<string, string> => {
  const id = deviceIdNow()
  return { ...consoleHeaders(), ...(id ? { 'x-device-id': id } : {}) }
}

interface Lookup {
  readonly first: Promise<DeviceIdLookup>
  readonly done: Promise<DeviceIdLookup>
}
let looking: Lookup | null = null
let gaveUp = false
const kept = (lookup: DeviceIdLookup): DeviceIdLookup => {
  if (lookup.id) keep(lookup.id)
  return lookup
}
const tryOn = async (first: Promise<DeviceIdLookup>, random: () => number): Promise<DeviceIdLookup> => {
  let lookup = await first
  for (let attempt = 2; attempt <= triesMax && !lookup.id; attempt += 1) {
    await pause(Math.min(pauseMsMax, random() * pauseMsMax))
    lookup = kept(await mint())
  }
  return lookup
}
const begin = (random: () => number): Lookup => {
  const first = mint().then(kept)
  const done = tryOn(first, random).then((lookup) => {
    looking = null
    gaveUp = lookup.id === null
    return lookup
  })
  return (looking = { first, done })
}

/** Resolves with the id, or after the last try with the cause. */
export const lookUpDeviceId = async (random: () => number = Math.random): Promise<DeviceIdLookup> => {
  const id = deviceIdNow()
  return id ? { id, failure: null } : (looking ?? begin(random)).done
}
/** Awaited by every call, so that the first ones carry the id too. One try long: a server that mints none still answers. */
export const deviceIdTried = async (): Promise<void> => {
  if (deviceIdNow() === null && !gaveUp) await (looking ?? begin(Math.random)).first
}
