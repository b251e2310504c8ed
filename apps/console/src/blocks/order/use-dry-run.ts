// The server's answer to a form while it is typed: its faults, and the effect it would have.
import { useEffect, useState } from 'react'
import type { Endpoint, Input, Output } from '@falaj/contract/kernel/endpoint'
import { fromText, type Money } from '@falaj/money'
import { call } from '../../api/call.ts'
import { report } from '../../api/report.ts'
import { useQuery } from '../../api/use.ts'
import { readDraft, serverFaults, type Faults } from '../form/faults.ts'

const waitMs = 350
/** A draft as it was when nobody had typed for a moment. */
export const useSettled = <D>(draft: D): { readonly settled: D; readonly isSettled: boolean } => {
  const text = JSON.stringify(draft)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), waitMs)
    return () => clearTimeout(timer)
  }, [text])
  return { settled: JSON.parse(settled) as D, isSettled: settled === text }
}

/** The maximum possible amount, sent with the fault of a refused one. */
const mostOf = (failure: unknown): Money | null => {
  const { most } = ((failure as { body?: unknown } | undefined)?.body ?? {}) as {
    most?: { amount: string; currency: Money['currency'] }
  }
  return most ? fromText(most.amount, most.currency) : null
}

export const useDryRun = <W extends Endpoint, D extends { readonly amount: string }>(
  endpoint: W,
  draft: D,
  inputOf: (draft: D) => Readonly<Record<string, unknown>>,
  isWhileTyping = true,
) => {
  const { settled, isSettled } = useSettled(draft)
  const [refused, setRefused] = useState<number | null>(null)
  const read = readDraft(endpoint, inputOf(settled))
  // An incomplete input is not sent: the input is a placeholder then.
  const looked = useQuery(endpoint, (read.input ?? {}) as Input<W>, {
    enabled: isWhileTyping && read.input !== undefined,
  })
  const live: Faults = isSettled && read.input && looked.error ? (serverFaults(looked.error.failure) ?? {}) : {}
  const typed: Faults =
    isSettled && draft.amount !== '' && read.faults?.['amount'] ? { amount: read.faults['amount'] } : {}
  return {
    faults: { ...typed, ...live } as Faults,
    effect: isSettled && read.input ? (looked.data as Output<W> | undefined) : undefined,
    isLooking: !isSettled || (read.input !== undefined && looked.isFetching && !looked.data),
    mostNow: mostOf(looked.error?.failure),
    /** The code of the last repetition, if it was refused for no fault of the input. */
    refused,
    /** Repeats the dry run with the current input. */
    ask: async (then: {
      readonly fine: (effect: Output<W>) => void
      readonly wrong: (faults: Faults) => void
    }): Promise<void> => {
      const now = readDraft(endpoint, inputOf(draft))
      if (now.faults) return then.wrong(now.faults)
      setRefused(null)
      const result = await call(endpoint, now.input as Input<W>)
      if (result.kind === 'success') return then.fine(result.body)
      const faults = serverFaults(result)
      if (faults) then.wrong(faults)
      else {
        setRefused(result.kind === 'error' ? result.head.code : null)
        report(result)
      }
    },
  }
}
