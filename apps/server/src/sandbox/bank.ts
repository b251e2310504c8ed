// A simulated bank: takes a moment, is unreachable at the first attempt for numbers ending in 99, and answers by the holder's name:
// one with REJECT in it is another person's, one with CLOSED has closed the account, all others match. /sandbox explains this, too.
import { setTimeout as pause } from 'node:timers/promises'
import type { BankRail } from '../rails/bank-rail.ts'

const unreachedOnce = new Set<string>()

export const sandboxBank = (takesMs: number): BankRail => ({
  async check({ reference, holder, number }, signal) {
    await pause(takesMs, undefined, { signal })
    if (number.endsWith('99') && !unreachedOnce.has(reference)) {
      unreachedOnce.add(reference)
      throw new Error('the bank cannot be reached')
    }
    const name = holder.toUpperCase()
    const refusal = name.includes('REJECT') ? 'NAME_MISMATCH' : name.includes('CLOSED') ? 'ACCOUNT_CLOSED' : null
    return { by: 'Sandbox bank', refusal }
  },
})
