import { describe, expect, it } from 'vitest'
import { hourMs } from '@falaj/contract/kernel/time'
import { mayStop, noticeChannels, noticeTopics, undoHours, wantedUnchosen } from '@falaj/contract/workspace/notice'
import { stateOf } from './notice.rules.ts'

describe('a link', () => {
  const used = new Date('2026-11-15T10:00:00Z')
  const after = (hours: number) => new Date(used.getTime() + hours * hourMs)
  it('is fresh until it is used, can be undone for a day, and is spent then', () => {
    expect(stateOf(null, used)).toBe('fresh')
    expect(stateOf(used, after(0))).toBe('used')
    expect(stateOf(used, after(undoHours - 0.001))).toBe('used')
    expect(stateOf(used, after(undoHours))).toBe('spent')
  })
})

describe('what nobody chose', () => {
  it('money, security and failures are sent; marketing is not; product news come by e-mail', () => {
    const defaults = noticeTopics.flatMap((topic) =>
      noticeChannels.filter((channel) => wantedUnchosen(topic, channel)).map((channel) => `${topic} ${channel}`),
    )
    expect(defaults).toEqual([
      'settlement sms',
      'settlement email',
      'payout sms',
      'payout email',
      'refunds sms',
      'refunds email',
      'disputes sms',
      'disputes email',
      'risk sms',
      'risk email',
      'deposit sms',
      'deposit email',
      'places sms',
      'places email',
      'growth sms',
      'growth email',
      'approvals sms',
      'approvals email',
      'developers sms',
      'developers email',
      'security sms',
      'security email',
      'product-news email',
    ])
  })
  it('only security cannot be stopped', () => {
    expect(noticeTopics.filter((topic) => !mayStop(topic))).toEqual(['security'])
  })
})
