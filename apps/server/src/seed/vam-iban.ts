// Virtual bank accounts of the demo world, and deposits in every state. No notices are sent: it happened in the past.
import type { InvoiceFacts } from '@falaj/contract/selling/invoice'
import { money } from '@falaj/money'
import { customerOf } from '../features/customers/customer/customer.read.ts'
import { issue } from '../features/selling/invoice/invoice.issuing.ts'
import * as invoices from '../features/selling/invoice/invoice.store.ts'
import { arriveIn } from '../features/selling/vam-iban/vam-iban.arrive.ts'
import { giveBack, returns } from '../features/selling/vam-iban/vam-iban.give-back.ts'
import { matchByHand, take, undoMatch } from '../features/selling/vam-iban/vam-iban.match.ts'
import { takeIban } from '../features/selling/vam-iban/vam-iban.numbers.ts'
import { depositId } from '../features/selling/vam-iban/vam-iban.product.ts'
import * as store from '../features/selling/vam-iban/vam-iban.store.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import { newId } from '../platform/base/ids.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { ensureStore } from '../platform/store/store.ts'
import { daysAgo, sellerOf } from './selling.ts'
import { vamIbanLog } from '../features/selling/vam-iban/vam-iban.log.ts'
import { invoiceLog } from '../features/selling/invoice/invoice.log.ts'

const aed = (minor: bigint) => money(minor, 'AED')
const silent = (): Promise<readonly string[]> => Promise.resolve([])
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

export const seedVirtualIbans = async (db: Db, settings: Settings): Promise<void> => {
  if (!settings.ibanRange || (await db.selectFrom('vam_iban').select('id').executeTakeFirst())) return
  await db.transaction().execute(async (tx) => {
    const own = { tx, emit: silent, settings }
    const { merchantId, personId } = await sellerOf(tx, 'marina')
    const harbour = await customerBy(tx, merchantId, 'purchasing@harbourview.example.com')
    const blueDune = await customerBy(tx, merchantId, 'accounts@bluedune.example.com')

    const invoiceFor = async (
      customer: Customer,
      text: string,
      minor: bigint,
      days: number,
      currency: 'AED' | 'USD' = 'AED',
    ) => {
      const since = daysAgo(days)
      const lines: InvoiceFacts['lines'] = [{ text, quantity: '1', unit: money(minor, currency), vat: 'standard' }]
      const facts: InvoiceFacts = { customerId: customer.id, language: 'en', currency, termsDays: 30, lines }
      const { name, trn, address, email } = customer
      const id = await invoices.add(tx, merchantId, personId, { facts, customer: { name, trn, address, email } })
      await invoiceLog.write(tx, merchantId, id, { what: 'created', personId, at: since })
      const { number } = await issue(own, merchantId, await invoices.lock(tx, merchantId, id), {
        personId,
        origin: settings.publicOrigin,
        at: since,
      })
      await invoices.update(tx, merchantId, id, {
        created_at: since,
        issued_on: dayOf(since),
        due_on: dayOf(daysAgo(days - 30)),
      })
      return { id, number }
    }
    const open = async (alias: string, days: number, assigned: Partial<store.Assignment> = {}) => {
      const id = newId()
      const iban = await takeIban(tx, settings, { merchantId, id })
      const none = { assignedTo: 'none', customerId: null, invoiceId: null, store: null } as const
      const at = daysAgo(days)
      await store.addIban(tx, { ...none, ...assigned, merchantId, id, iban, alias, currency: 'AED', personId, at })
      await vamIbanLog.write(tx, merchantId, id, { what: 'created', personId, at })
      return { id, iban }
    }
    let nth = 0
    const come = async (
      iban: string,
      minor: bigint,
      days: number,
      sender: string,
      text: string | null = null,
      isNamed = true,
    ) => {
      nth += 1
      const reference = `DEMO-DEPOSIT-${String(nth).padStart(3, '0')}`
      const from = sender.startsWith('HARBOUR') ? 'AE620260001015678901234' : 'AE070331234567890123456'
      const at = daysAgo(days)
      await arriveIn(own, { reference, iban, amount: aed(minor), at, sender, senderIban: isNamed ? from : null, text })
      return store.lockDeposit(tx, merchantId, depositId({ reference }))
    }

    const tastings = await invoiceFor(harbour, 'Tastings for guests', 92_000n, 20)
    const hampers = await invoiceFor(blueDune, 'Hampers for the season', 240_000n, 6)
    const ribbons = await invoiceFor(blueDune, 'Ribbons and cards', 31_500n, 5)
    const anybody = await open('Bank transfers', 90)
    const ofBlueDune = await open('Blue Dune Catering', 60, { assignedTo: 'customer', customerId: blueDune.id })
    await ensureStore(tx, merchantId, 'Marina Mall')
    await open('Marina Mall counter', 45, { assignedTo: 'store', store: 'Marina Mall' })
    await open('Hampers for the season', 6, { assignedTo: 'invoice', invoiceId: hampers.id })
    const old = await open('Old wholesale account', 300)
    await store.closeIban(tx, merchantId, old.id, daysAgo(30))
    await vamIbanLog.write(tx, merchantId, old.id, { what: 'closed', personId, at: daysAgo(30) })

    // More than was due: what is over waits.
    await come(anybody.iban, 97_000n, 15, 'HARBOUR VIEW HOTEL', `${tastings.number} tastings`)
    // Matched by a colleague: from then on the name is known.
    const byHand = await come(ofBlueDune.iban, 33_075n, 3, 'BD CATERING ACCOUNTS PAYABLE', 'ribbons')
    await matchByHand(own, byHand, [{ invoiceId: ribbons.id, amount: aed(33_075n) }], personId)
    await come(anybody.iban, 126_000n, 2, 'BD CATERING ACCOUNTS PAYABLE', 'first half')
    // Accepted without an invoice by a colleague who then undid it: it waits again.
    const thanks = await come(anybody.iban, 45_000n, 1, 'K. SALEH', 'thank you')
    const kept = { how: 'person', personId, note: 'A gift', at: daysAgo(1) } as const
    await take(own, thanks, [{ invoiceId: null, amount: aed(45_000n) }], kept)
    const [match] = await store.matchesOf(tx, merchantId, thanks.id)
    await undoMatch(own, thanks, match!.id, { personId, why: 'Somebody else’s money' })
    // The bank takes its time over amounts that end in 19.
    const wrong = await come(anybody.iban, 12_019n, 1, 'GULF PARTS TRADING', 'wrong account')
    await giveBack(own, wrong, { reason: 'Sent to us by mistake', personId, at: daysAgo(1) })
    const closed = await come(old.iban, 20_000n, 8, 'HARBOUR VIEW HOTEL', 'standing order')
    const returnOf = (depositId: string) =>
      tx
        .selectFrom('vam_iban_deposit_return')
        .selectAll()
        .where('merchant_id', '=', merchantId)
        .where('deposit_id', '=', depositId)
        .executeTakeFirstOrThrow()
    const paidBack = async (depositId: string, days: number) => {
      const row = await returnOf(depositId)
      const at = daysAgo(days)
      await returns.post(own, row, 'paid', { at })
      await returns.set(tx, row, { state: 'SUCCESS', sent_at: at, ended_at: at, bank_reference: 'SB-DEMO' })
      return row
    }
    await paidBack(closed.id, 7)

    // One for each reason that a deposit waits for.
    const waits = (minor: bigint, text: string, to = anybody.iban) => come(to, minor, 4, 'HARBOUR VIEW HOTEL', text)
    const abroad = await invoiceFor(harbour, 'Tastings abroad', 50_000n, 9, 'USD')
    await waits(18_000n, 'INV-999999')
    await waits(64_000n, `${hampers.number} and ${ribbons.number}`)
    await waits(21_000n, `${tastings.number} balance`, ofBlueDune.iban)
    await waits(33_075n, `${ribbons.number} once more`)
    await waits(183_000n, abroad.number)
    // The payer was at the till for the same invoice when it came.
    const atTheTill = await waits(25_000n, 'second part of the hampers')
    await store.moveDeposit(tx, atTheTill, { why: 'being-paid' })
    await come(old.iban, 7_500n, 4, 'CASH DEPOSIT MACHINE', null, false)
    for (const [minor, days] of [
      [14_000n, 9],
      [16_000n, 12],
    ] as const) {
      const sent = await come(anybody.iban, minor, days, 'GULF PARTS TRADING', 'not for you')
      await giveBack(own, sent, { reason: 'Sent to us by mistake', personId, at: daysAgo(days - 1) })
      const at = daysAgo(days - 2)
      if (minor === 14_000n) {
        const row = await returnOf(sent.id)
        await returns.post(own, row, 'refused', { at })
        await returns.set(tx, row, { state: 'FAILURE', sent_at: at, ended_at: at, why: 'ACCOUNT_CLOSED' })
      } else {
        const row = await paidBack(sent.id, days - 2)
        await returns.post(own, row, 'returned', { at: daysAgo(days - 4) })
        await returns.set(tx, row, { state: 'REVERTED', returned_at: daysAgo(days - 4), why: 'ACCOUNT_CLOSED' })
      }
    }
  })
}
interface Customer {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly trn: string | null
  readonly address: string | null
}
const customerBy = async (tx: Store, merchantId: string, email: string): Promise<Customer> => {
  const { id } = await tx
    .selectFrom('customer')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return (await customerOf(tx, merchantId, id))!
}
