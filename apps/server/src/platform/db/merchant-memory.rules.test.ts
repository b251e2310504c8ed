import { expect, it, vi } from 'vitest'
import type { Channel, Listener } from './listener.ts'
import { makeMerchantMemory } from './merchant-memory.ts'

const listening = () => {
  const hearers: ((payload: string) => void)[] = []
  const connected: (() => void)[] = []
  let sound = true
  const listener: Listener = {
    on: (_: Channel, hear) => void hearers.push(hear),
    onConnect: (hear) => void connected.push(hear),
    isSound: () => sound,
    start: () => undefined,
    stop: () => Promise.resolve(),
  }
  return {
    memory: makeMerchantMemory(listener),
    say: (payload: string) => hearers.forEach((hear) => hear(payload)),
    connect: () => connected.forEach((hear) => hear()),
    setSound: (is: boolean) => (sound = is),
  }
}
const counting = () => {
  let reads = 0
  return () => Promise.resolve((reads += 1))
}

it('reads once, per merchant and thing', async () => {
  const { memory } = listening()
  const read = counting()
  expect(await memory.recall('a', 'terms', read)).toBe(1)
  expect(await memory.recall('a', 'terms', read)).toBe(1)
  expect(await memory.recall('a', 'policy', read)).toBe(2)
  expect(await memory.recall('b', 'terms', read)).toBe(3)
  expect(await memory.recall('a', 'policy', read)).toBe(2)
})

it('reads again when the merchant changed, by the database’s word or this node’s own, and after a new connection', async () => {
  const { memory, say, connect } = listening()
  const read = counting()
  await memory.recall('a', 'terms', read)
  say('staff a')
  say('merchant b')
  expect(await memory.recall('a', 'terms', read)).toBe(1)
  say('merchant a')
  expect(await memory.recall('a', 'terms', read)).toBe(2)
  memory.forget('a')
  expect(await memory.recall('a', 'terms', read)).toBe(3)
  connect()
  expect(await memory.recall('a', 'terms', read)).toBe(4)
})

it('uses and keeps nothing while the word might be lost', async () => {
  const { memory, setSound } = listening()
  const read = counting()
  await memory.recall('a', 'terms', read)
  setSound(false)
  expect(await memory.recall('a', 'terms', read)).toBe(2)
  expect(await memory.recall('b', 'terms', read)).toBe(3)
  setSound(true)
  expect(await memory.recall('b', 'terms', read)).toBe(4)
})

it('does not keep an answer that was under way when a change came', async () => {
  const { memory, say } = listening()
  const read = counting()
  await memory.recall('a', 'terms', () => {
    say('merchant a')
    return read()
  })
  expect(await memory.recall('a', 'terms', read)).toBe(2)
})

it('keeps nothing for long', async () => {
  vi.useFakeTimers()
  const { memory } = listening()
  const read = counting()
  await memory.recall('a', 'terms', read)
  vi.advanceTimersByTime(10_000)
  expect(await memory.recall('a', 'terms', read)).toBe(2)
  vi.useRealTimers()
})

it('a snapshot that began before a change remembers nothing of what it reads', async () => {
  const { memory, say } = listening()
  const read = counting()
  const [old, view] = [memory.view(), memory.view()]
  expect(await view.recall('b', 'terms', read)).toBe(1)
  expect(await memory.recall('b', 'terms', read)).toBe(1)
  say('merchant a')
  expect(await old.recall('a', 'terms', read)).toBe(2)
  expect(await memory.recall('a', 'terms', read)).toBe(3)
  expect(await memory.recall('a', 'terms', read)).toBe(3)
})
