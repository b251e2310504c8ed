// Processes the bank's report of a deposit: booked once by its reference, and matched, returned or left waiting in the same transaction.
import { depositWhyWords } from '@falaj/contract/selling/vam-iban'
import type { Bilingual } from '@falaj/contract/kernel/words'
import { toCodeText } from '@falaj/money'
import type { BankDeposit } from '../../../rails/bank-rail.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import { writeSystemAudits, type SystemAudit } from '../../../platform/audit/entry.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { idOfNumber, lockInvoice } from '../invoice/invoice.read.ts'
import { giveBack } from './vam-iban.give-back.ts'
import { take } from './vam-iban.match.ts'
import { depositChanged, ibanChanged } from './vam-iban.notify.ts'
import { depositId, deposits, movementName } from './vam-iban.product.ts'
import { decide, numbersIn, type Decision } from './vam-iban.rules.ts'
import * as store from './vam-iban.store.ts'

/**
 * `unknown`: not one of our IBANs, so the bank holds the money and returns it itself. `conflict`: the reference was used before, for another
 * deposit.
 */
export type Outcome = 'taken' | 'repeated' | 'conflict' | 'unknown'
/** The caller writes the audit entry: the demo world's past has none. */
type Arrival =
  | { readonly outcome: 'taken'; readonly entry: SystemAudit }
  | { readonly outcome: Exclude<Outcome, 'taken'> }
type Iban = NonNullable<Awaited<ReturnType<typeof store.ibanOf>>>

/** The IBAN's own invoice and those that the reference names, held in one order whichever way round they are named. */
const invoicesFor = async (tx: Store, { merchant_id: merchantId, invoice_id: own }: Iban, text: string | null) => {
  const numbers = numbersIn(text)
  // Several are left to a person, so none of them has to be held.
  const named = numbers.length === 1 ? ((await idOfNumber(tx, merchantId, numbers[0]!)) ?? null) : null
  const held = new Map<string, Awaited<ReturnType<typeof lockInvoice>>>()
  for (const id of [...new Set([own, named])].filter((each) => each !== null).toSorted())
    held.set(id, await lockInvoice(tx, merchantId, id))
  const of = (id: string | null) => (id === null ? null : (held.get(id) ?? null))
  return { invoice: of(own), named: numbers.map(() => of(named)) }
}
const noticeOf = ({ amount, sender }: BankDeposit, { alias }: Iban, decision: Decision): Bilingual => {
  const sum = toCodeText(amount)
  if (decision.kind === 'return')
    return {
      en: `${sum} from ${sender} came to ${alias}, which is closed. It is going back to its sender.`,
      zh: `${sender} 向已关闭的 ${alias} 转入 ${sum}，款项正在退回。`,
    }
  if (decision.kind === 'match' && !decision.why)
    return {
      en: `${sum} from ${sender} came to ${alias} and paid an invoice.`,
      zh: `${sender} 向 ${alias} 转入 ${sum}，已支付账单。`,
    }
  const why = decision.why && depositWhyWords[decision.why]
  return {
    en: `${sum} from ${sender} came to ${alias} and waits to be matched. ${why ? why.en : ''}.`,
    zh: `${sender} 向 ${alias} 转入 ${sum}，等待匹配。${why ? why.zh : ''}。`,
  }
}
const carryOut = async (own: TxContext, deposit: store.Deposit, decision: Decision, at: Date): Promise<void> => {
  if (decision.kind === 'wait') return store.moveDeposit(own.tx, deposit, { why: decision.why })
  if (decision.kind === 'match')
    return take(own, deposit, [decision], { how: decision.how, personId: null, why: decision.why, at })
  await store.moveDeposit(own.tx, deposit, { why: 'closed' })
  await giveBack(own, deposit, { reason: null, personId: null, at })
}
/** What decides whose money it is; a bank may complete its texts when it repeats a report. */
const isSameDeposit = ({ iban, amount }: BankDeposit, before: store.ReportedDeposit): boolean =>
  before.ibans.includes(iban) && before.currency === amount.currency && BigInt(before.amount_minor) === amount.minor
/** Runs in its own transaction. Locks are taken before money moves: IBAN, invoice, deposit, ledger. */
export const arriveIn = async (own: TxContext, received: BankDeposit): Promise<Arrival> => {
  const { tx, emit } = own
  // The same reference twice at once: the second waits here and finds the first.
  await takeLock(tx, `bank deposit ${received.reference}`)
  const id = depositId(received)
  const before = await store.reportedDeposit(tx, id)
  if (before) return { outcome: isSameDeposit(received, before) ? 'repeated' : 'conflict' }
  const iban = await store.ibanOf(tx, received.iban)
  if (!iban) return { outcome: 'unknown' }
  const { merchant_id: merchantId } = iban
  const { invoice, named } = iban.closed_at ? { invoice: null, named: [] } : await invoicesFor(tx, iban, received.text)
  const decision = decide({
    amount: received.amount,
    named,
    iban: {
      isClosed: iban.closed_at !== null,
      assignedTo: iban.assigned_to as 'none',
      customerId: iban.customer_id,
      invoice,
    },
    hasSender: received.senderIban !== null,
  })
  const [outcome] = await deposits.record(own, [
    { kind: 'arrived', id, merchantId, at: received.at, received, ibanId: iban.id },
  ])
  if (outcome !== 'made') return { outcome: 'repeated' }
  const deposit = await store.lockDeposit(tx, merchantId, id)
  await carryOut(own, deposit, decision, received.at)
  await depositChanged(emit, merchantId, id)
  await ibanChanged(emit, merchantId, iban.id)
  await emit({
    kind: `${movementName}.arrived`,
    merchantId,
    audience: 'none',
    payload: { id, text: noticeOf(received, iban, decision) },
  })
  const note = {
    object: `${movementName} ${deposit.number}`,
    after: {
      amount: toCodeText(received.amount),
      iban: iban.number,
      outcome: decision.kind,
      ...('why' in decision && decision.why ? { why: decision.why } : {}),
    },
  }
  return { outcome: 'taken', entry: { merchantId, action: `${movementName}.arrive`, note } }
}
export const arrive = (db: Db, settings: Settings, deposit: BankDeposit): Promise<Outcome> =>
  db.transaction().execute(async (tx) => {
    const arrival = await arriveIn({ tx, settings, emit: emitter(tx) }, deposit)
    if (arrival.outcome === 'taken') await writeSystemAudits(tx, 'provider', [arrival.entry])
    return arrival.outcome
  })
