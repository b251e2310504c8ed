// What is wrong with the sheet while it is typed in: a small one is checked at once, a large one beside the typing, a few milliseconds at
// a time and from its first row again when it changes.
import { useEffect, useMemo, useState } from 'react'
import type { CellFault } from '@falaj/contract/batch-transfer-rules'
import { checkSheet, checkSteps, type Cells, type Checked, type Told } from './sheet.ts'

/** So many rows take less than a frame. */
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
const checkSlowly = async (rows: readonly Cells[], told: Told, left: AbortSignal): Promise<Checked | null> => {
  const steps = checkSteps(rows, told)
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

export interface Checking {
  /** Of the rows as they are now; null until they are checked. */
  readonly checked: Checked | null
  /** Until then a fault stays with the row it was found in. That a row is fine is said of checked sheets alone. */
  readonly faultsAt: (at: number) => readonly CellFault[] | undefined
}
export const useChecked = (rows: readonly Cells[], told: Told): Checking => {
  const isSmall = rows.length <= atOnceMax
  // The server's word lies beside the rows: a new answer makes new rows.
  const atOnce = useMemo(() => (isSmall ? checkSheet(rows, told) : null), [isSmall, rows, told])
  const [last, setLast] = useState<{ readonly rows: readonly Cells[]; readonly checked: Checked } | null>(null)
  useEffect(() => {
    if (isSmall) return
    const leaving = new AbortController()
    const check = async (): Promise<void> => {
      const checked = await checkSlowly(rows, told, leaving.signal)
      if (checked && !leaving.signal.aborted) setLast({ rows, checked })
    }
    void check()
    return () => leaving.abort()
  }, [isSmall, rows, told])
  const checked = atOnce ?? (last?.rows === rows ? last.checked : null)
  return {
    checked,
    faultsAt: (at) =>
      checked ? checked.faults.get(at) : last?.rows[at] === rows[at] ? last?.checked.faults.get(at) : undefined,
  }
}
