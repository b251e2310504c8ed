import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSalt, saltGoodMs, saltPauseMs, type Salt } from './salt.ts'

let made = 0
let kept: Salt | null = null
const fetchOne = vi.fn(async (): Promise<Salt | null> => {
  made += 1
  return { value: `salt-${made}`, publicKey: 'key', at: Date.now() }
})
const keeper = () => keepSalt(fetchOne, { get: () => kept, set: (salt) => (kept = salt) })

beforeEach(() => {
  vi.useFakeTimers()
  made = 0
  kept = null
  fetchOne.mockClear()
})
afterEach(() => vi.useRealTimers())

describe('a salt', () => {
  it('is fetched once, however many want it', async () => {
    const { want } = keeper()
    const [first, second] = await Promise.all([want(), want()])
    expect(first).toBe(second)
    expect(await want()).toBe(first)
    expect(fetchOne).toHaveBeenCalledTimes(1)
  })
  it('is spent once: the next one is another', async () => {
    const { spend } = keeper()
    expect((await spend())?.value).toBe('salt-1')
    expect((await spend())?.value).toBe('salt-2')
  })
  it('that has grown old is not used', async () => {
    const { want, spend } = keeper()
    await want()
    vi.advanceTimersByTime(saltGoodMs)
    expect((await spend())?.value).toBe('salt-2')
  })
  it('is fetched 2 s after a failed login, and an earlier request waits for that one', async () => {
    const { spend, renew } = keeper()
    await spend()
    renew(saltPauseMs)
    const waiting = spend()
    await vi.advanceTimersByTimeAsync(saltPauseMs - 1)
    expect(fetchOne).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect((await waiting)?.value).toBe('salt-2')
    expect(fetchOne).toHaveBeenCalledTimes(2)
  })
  it('that cannot be had is null, and asked for again next time', async () => {
    const { want } = keeper()
    fetchOne.mockResolvedValueOnce(null)
    expect(await want()).toBeNull()
    expect((await want())?.value).toBe('salt-1')
  })
})
