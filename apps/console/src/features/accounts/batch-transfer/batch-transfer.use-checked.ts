// What is wrong with the sheet while it is typed in: a small one is checked at once, so are a few changed rows of a large one. All rows of
// a large one are checked beside the typing, a few milliseconds at a time, and from the first again when they change.
import { useEffect, useMemo, useState } from 'react'
import type { CellFault, RowLimits } from '@falaj/contract/accounts/batch-transfer-rules'
import {
  checkChanged,
  checkSheet,
  checkSteps,
  type Cells,
  type SheetCheck,
  type CheckedWhole,
  type ServerFaults,
} from './batch-transfer.sheet.ts'

/** This many rows take less than a frame. */
const atOnceMax = 2000
const sliceMs = 8

/** Keys, clicks and frames that wait come first. */
const rest = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: Partial<Scheduler> }
  if (scheduler?.yield) return scheduler.yield()
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
}
/** Null when it was left. */
const checkSlowly = async (
  rows: readonly Cells[],
  fromServer: ServerFaults,
  limits: RowLimits | undefined,
  left: AbortSignal,
): Promise<CheckedWhole | null> => {
  const steps = checkSteps(rows, fromServer, limits)
  for (;;) {
    await rest()
    const until = performance.now() + sliceMs
    while (!left.aborted && performance.now() < until) {
      const step = steps.next()
      if (step.done) return step.value
    }
    if (left.aborted) return null
  }
}

export interface CheckState {
  /** Check of the current rows; null until they are checked. */
  readonly checked: SheetCheck | null
  /** Until then a fault stays with the row it was found in. Only a checked sheet reports a row as valid. */
  readonly faultsAt: (at: number) => readonly CellFault[] | undefined
}
export const useChecked = (
  rows: readonly Cells[],
  fromServer: ServerFaults,
  limits: RowLimits | undefined,
): CheckState => {
  const isSmall = rows.length <= atOnceMax
  // The server's word lies beside the rows: a new answer makes new rows of those it is about.
  const [whole, setWhole] = useState<CheckedWhole | null>(null)
  const checked = useMemo(
    () =>
      isSmall
        ? checkSheet(rows, fromServer, limits)
        : whole?.rows === rows && whole.limits === limits
          ? whole
          : whole && checkChanged(whole, rows, fromServer, limits),
    [isSmall, rows, fromServer, limits, whole],
  )
  const isOpen = checked === null
  useEffect(() => {
    if (!isOpen) return
    const leaving = new AbortController()
    const check = async (): Promise<void> => {
      const made = await checkSlowly(rows, fromServer, limits, leaving.signal)
      if (made && !leaving.signal.aborted) setWhole(made)
    }
    void check()
    return () => leaving.abort()
  }, [isOpen, rows, fromServer, limits])
  return {
    checked,
    faultsAt: (at) =>
      checked ? checked.faults.get(at) : whole?.rows[at] === rows[at] ? whole?.faults.get(at) : undefined,
  }
}
