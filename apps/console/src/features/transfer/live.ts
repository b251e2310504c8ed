// What a colleague, the other merchant or the bank does shows here within a second.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { batchTransfer } from '@falaj/contract/batch-transfer'
import { transfer } from '@falaj/contract/transfer'
import { transferToBank } from '@falaj/contract/transfer-to-bank'
import { cacheKey } from '../../api/use.ts'
import { onEvent } from '../../session/events.ts'

export const shown = [
  transfer.query,
  transfer.detail,
  transfer.tradeQuery,
  transfer.tradeDetail,
  transfer.whatIf,
  transfer.whatIfSubmitted,
  transfer.payees,
  transferToBank.query,
  transferToBank.detail,
  transferToBank.tradeQuery,
  transferToBank.tradeDetail,
  transferToBank.whatIf,
  transferToBank.payees,
  batchTransfer.query,
  batchTransfer.detail,
  batchTransfer.order,
]

export const useLiveTransfers = (): void => {
  const cache = useQueryClient()
  const refresh = () => {
    for (const each of shown) void cache.invalidateQueries({ queryKey: cacheKey(each) })
  }
  useEffect(() => {
    const stops = [
      onEvent('transfer.changed', refresh),
      onEvent('transfer-to-bank.changed', refresh),
      onEvent('batch-transfer.changed', refresh),
      onEvent('balance.changed', refresh),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })
}
