// Sends an attempt to the acquirer. A rail that does not answer may have it nonetheless, so the attempt continues until the acquirer reports.
import { acquirerRailOf } from '../../rails/acquirer-rail.ts'
import type { Store } from '../db/pool.ts'
import type { Settings } from '../settings/settings.ts'
import { showChallenge, type Attempt } from './attempt.ts'
import type { Order } from './order.ts'

/** The payer waits; a slower acquirer reports by its call-back. */
const patienceMs = 8000

export const handOver = async (
  { tx, settings }: { readonly tx: Store; readonly settings: Pick<Settings, 'acquirer'> },
  order: Order,
  { reference, method, instrument, instalments }: Attempt,
  initiator: 'payer' | 'merchant',
  askBank = false,
  /** Authorised only: somebody decides on it before it is captured. */
  isHeld = false,
): Promise<void> => {
  try {
    const answer = await acquirerRailOf(settings).authorise(
      {
        reference,
        amount: order.amount,
        method,
        instrument,
        capture: order.states.kind === 'delivered' && !isHeld,
        initiator,
        askBank,
        line: order.number,
        instalments,
      },
      AbortSignal.timeout(patienceMs),
    )
    if (answer.kind === 'challenge') await showChallenge(tx, reference, answer.url)
  } catch {
    // The job queries it again, and also finds out whether it ever arrived.
  }
}
