// An event that comes while a page is read for the first time: the answer may be older than the event.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { makeOld } from './use.ts'

it('an event during the first read has it read again, once that read has ended', async () => {
  const cache = new QueryClient()
  const answers: ((text: string) => void)[] = []
  const list = new QueryObserver(cache, {
    queryKey: ['list'],
    meta: { refreshedBy: ['payment.changed'] },
    queryFn: () => new Promise<string>((resolve) => void answers.push(resolve)),
  })
  const stop = list.subscribe(() => undefined)
  expect(answers).toHaveLength(1)
  makeOld(cache, 'payment.changed')
  expect(answers).toHaveLength(1)
  answers[0]?.('before the event')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('after the event')
  await expect.poll(() => list.getCurrentResult().data).toBe('after the event')
  stop()
  cache.clear()
})
