// Mandates for tests: made by a merchant, signed by a customer with a test card, and debited by the job.
import { autoDebit, type MandatePage } from '@falaj/contract/selling/auto-debit'
import { newId } from '../platform/base/ids.ts'
import { askAcquirer } from '../features/payments/payment/payment.jobs.ts'
import { makeAcquirerEvents } from '../platform/payment/acquirer-event.ts'
import { acquirerRailOf } from '../rails/acquirer-rail.ts'
import { collect } from '../features/selling/auto-debit/auto-debit.collect.ts'
import { registry } from '../features/features.ts'
import type { Behaviour } from '../sandbox/acquirer/cards.ts'
import { runDue } from './due.ts'
import { cardOf, hearAll, typeCard } from './payer.ts'
import type { World } from './world.ts'

export const signMandate = async (
  world: World,
  code: string,
  how: Behaviour,
  { key = newId(), name = 'Amal Haddad', instrument = '' } = {},
) =>
  world.stranger.call(autoDebit.sign, {
    code,
    key,
    name,
    agreed: true,
    instrument: instrument || (await typeCard(world, cardOf(how))),
  })
export const openMandate = async (world: World, code: string): Promise<MandatePage> =>
  (await world.stranger.call(autoDebit.open, { code })).body
/** Runs the job and processes the acquirer's answers. Returns the number of debits sent. */
export const debitNow = async (world: World): Promise<number> => {
  const handed = await runDue(world.db, collect({ settings: world.settings, registry }))
  await hearAll(world)
  return handed
}
/** Runs the job that polls for missing acquirer events, without waiting for the quiet period. */
export const askForQuiet = (world: World): Promise<number> =>
  runDue(
    world.db,
    askAcquirer({
      rail: acquirerRailOf(world.settings),
      arrive: () => makeAcquirerEvents(world.context),
      quietSeconds: 0,
    }),
  )
