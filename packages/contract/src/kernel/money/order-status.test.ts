import { describe, expect, it } from 'vitest'
import { batchStatuses } from '../../accounts/batch-transfer.ts'
import { statuses } from '../status.ts'
import {
  exchangeStatuses,
  isOpenOrder,
  isUnpaid,
  toBankStatuses,
  transferStatuses,
  withdrawStatuses,
} from './order-status.ts'

const orders = {
  withdraw: withdrawStatuses,
  exchange: exchangeStatuses,
  transfer: transferStatuses,
  toBank: toBankStatuses,
  batch: batchStatuses,
}

describe.each(Object.entries(orders))('what %s can be', (_order, codes: readonly string[]) => {
  it.each(['en', 'zh'] as const)('has a word of its own each, in %s', (language) => {
    const words = codes.map((code) => statuses[code]?.[language])
    expect(words).not.toContain(undefined)
    expect(new Set(words).size).toBe(codes.length)
  })
  it('says that it waits for approval while it does, under one word', () => {
    const waiting = codes.filter((code) => statuses[code]?.en === 'Waiting for approval')
    expect(waiting).toHaveLength(1)
    expect(statuses[waiting[0]!]?.face).toBe('waiting')
  })
  it('failed only where something failed: what was taken back, or ran out of time, ended', () => {
    const faces = codes.filter((code) => ['RECALLED', 'CANCELED', 'DECLINED', 'EXPIRED'].includes(code))
    expect(faces.map((code) => statuses[code]?.face)).toEqual(faces.map(() => 'ended'))
    expect(statuses['RECALLED']?.en).toBe('Recalled')
  })
  it('is open, over without pay, or neither; never both', () => {
    expect(codes.filter((code) => isOpenOrder(code) && isUnpaid(code))).toEqual([])
  })
})
