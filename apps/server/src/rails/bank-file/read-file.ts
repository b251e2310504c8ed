// A file of the bank, recorded in one transaction: what can be booked is, the rest is listed, and the same file again changes nothing.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { fromText, isCurrency, type Money } from '@falaj/money'
import { plainNumber } from '@falaj/contract/formats/iban'
import { newId } from '../../platform/base/ids.ts'
import { seal } from '../../platform/base/vault.ts'
import { XmlFault } from '../../platform/base/xml.ts'
import { takeLock } from '../../platform/db/lock.ts'
import type { Store } from '../../platform/db/pool.ts'
import type { BankFileSettings } from '../../platform/settings/bank-file-settings.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { depositOf } from '../bank-rail.ts'
import { recordCredit } from './credit-books.ts'
import {
  NoMessage,
  readMessage,
  type AccountReport,
  type BankMessage,
  type BankTransaction,
  type StatementEntry,
  type StatusOf,
  type StatusReport,
} from './messages.ts'
import { endToEndIdOf, referenceOf } from './pain001.ts'
import { filedIn, recordPayoutAnswer } from './payout-books.ts'
import { faultOf, isDuplicate } from './reasons.ts'

export type FileOutcome =
  | { readonly state: 'READ'; readonly listed: number }
  | { readonly state: 'REPEATED' }
  | { readonly state: 'REFUSED'; readonly why: string }
  /** It ends too early, and may still be on its way. */
  | { readonly state: 'CUT' }
interface Reading {
  readonly tx: Store
  readonly settings: Settings
  readonly files: BankFileSettings
  /** Keeps what could not be booked. */
  readonly list: (status: number, body: string) => Promise<void>
}
interface Recording extends Reading {
  readonly fileId: string
  readonly name: string
}
type Result = 'applied' | 'repeated' | { readonly listed: string }

const paid = new Set(['ACSC', 'ACCC'])
const accepted = new Set(['ACCP', 'ACSP', 'ACTC', 'ACWC', 'ACWP', 'ACPT', 'PART', 'PATC', 'PDNG', 'PRES', 'RCVD'])

/** A day has no time: that of a day that is over is noon in Dubai, of today it is now. */
const momentOf = (at: string | null): Date => {
  const ms = at === null ? Date.now() : Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(at) ? `${at}T08:00:00Z` : at)
  return new Date(Number.isNaN(ms) ? Date.now() : Math.min(ms, Date.now()))
}
const amountOf = (text: string | null, currency: string | null): Money | null =>
  text !== null && currency !== null && isCurrency(currency) ? fromText(text, currency) : null

const lister = ({ list, name }: Recording) => {
  let listed = 0
  return {
    count: () => listed,
    keep: async (result: Result, of: object): Promise<void> => {
      if (typeof result === 'string') return
      listed += 1
      await list(409, JSON.stringify({ file: name, why: result.listed, ...of }))
    },
  }
}
type Lister = ReturnType<typeof lister>

const recordStatus = async (own: Recording, report: StatusReport, { keep }: Lister): Promise<void> => {
  const file = await filedIn(own.tx, report.originalMessageId)
  if (!file) return keep({ listed: 'the status of a file that is none of ours' }, { of: report.originalMessageId })
  const answered = new Set<string>()
  const answer = async (reference: string, { status, reason }: StatusOf, at: string | null): Promise<void> => {
    answered.add(reference)
    if (status === null || accepted.has(status)) return
    const shown = { endToEndId: endToEndIdOf(reference), status, reason }
    if (!paid.has(status) && status !== 'RJCT') return keep({ listed: 'unknown status' }, shown)
    if (status === 'RJCT' && isDuplicate(reason))
      return keep({ listed: 'refused as a duplicate: ask the bank what became of the first' }, shown)
    const kind = paid.has(status) ? 'paid' : 'refused'
    const result = { kind, at: momentOf(at), amount: null, why: faultOf(reason), code: reason } as const
    await keep(await recordPayoutAnswer(own.tx, reference, result), shown)
  }
  const rest = async (status: StatusOf, isOf: (block: number) => boolean): Promise<void> => {
    if (status.status === null || status.status === 'PART') return
    for (const { reference, block } of file.payouts)
      if (isOf(block) && !answered.has(reference)) await answer(reference, status, null)
  }
  // The nearest status counts: of a transfer, else of its block, else of the file.
  for (const { id, transfers, ...block } of report.blocks) {
    for (const { endToEndId, at, ...transfer } of transfers) {
      const reference = endToEndId === null ? null : referenceOf(endToEndId)
      const isOfFile = file.payouts.some((payout) => payout.reference === reference)
      if (reference !== null && isOfFile)
        await answer(reference, transfer.status ? transfer : block.status ? block : report.group, at)
      else await keep({ listed: 'unknown reference' }, { endToEndId, ...transfer })
    }
    await rest(block, (nth) => id === `${report.originalMessageId}-${nth}`)
  }
  await rest(report.group, () => true)
}

const isVirtualIban = ({ ibanRange }: Pick<Settings, 'ibanRange'>, iban: string): boolean =>
  ibanRange !== null && iban.slice(4).startsWith(ibanRange.digits)
/** Ours, or a virtual account that the bank keeps a statement of. */
const accountOf = ({ settings, files }: Recording, iban: string | null) => {
  const plain = iban === null ? '' : plainNumber(iban)
  const own = Object.entries(files.accounts).filter(([, account]) => account.iban === plain)
  const isVirtual = isVirtualIban(settings, plain)
  return own.length > 0 || isVirtual ? { plain, currencies: own.map(([currency]) => currency), isVirtual } : null
}
type Account = NonNullable<ReturnType<typeof accountOf>>
/**
 * The bank's own reference of a credit. Without one, what the payer wrote is only theirs, so all that identifies the credit goes into it; a file
 * that has two such is listed.
 */
const creditReference = (entry: StatementEntry, one: BankTransaction, nth: number): string | null => {
  const own =
    one.reference ?? (entry.reference && entry.transactions.length > 1 ? `${entry.reference}/${nth}` : entry.reference)
  if (own !== null) return /^[\w./:-]{6,80}$/.test(own) ? own : `ref-${hashOf(own)}`
  if (one.endToEndId === null) return null
  const parts = [entry.at, one.creditorIban, one.amount ?? entry.amount, one.senderIban, one.sender, one.endToEndId]
  return `e2e-${hashOf(JSON.stringify(parts))}`
}
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 40)

const noTransaction: BankTransaction = {
  amount: null,
  currency: null,
  endToEndId: null,
  reference: null,
  creditorIban: null,
  sender: null,
  senderIban: null,
  text: null,
  returned: null,
}
const recordTransaction = async (
  own: Recording,
  account: Account,
  entry: StatementEntry,
  [one, nth]: readonly [BankTransaction, number],
  named: Set<string>,
): Promise<Result> => {
  const amount = amountOf(one.amount ?? entry.amount, one.currency ?? entry.currency)
  if (!amount || amount.minor <= 0n) return { listed: 'no amount that can be booked' }
  if (!account.isVirtual && !account.currencies.includes(amount.currency)) return { listed: 'another currency' }
  const at = momentOf(entry.at)
  const payout = one.endToEndId === null ? null : referenceOf(one.endToEndId)
  const isOurs = payout !== null && (await isPayout(own.tx, payout))
  if (isOurs) {
    const code = one.returned?.reason ?? null
    const kind = entry.isCredit ? 'returned' : 'paid'
    return recordPayoutAnswer(own.tx, payout, { kind, at, amount, why: faultOf(code), code })
  }
  if (!entry.isCredit) return { listed: 'a debit that is none of our payouts' }
  if (one.returned) return { listed: 'the return of a payment that is none of ours' }
  const iban = one.creditorIban ?? (account.isVirtual ? account.plain : null)
  if (iban === null || !isVirtualIban(own.settings, plainNumber(iban))) return { listed: 'a credit to no virtual IBAN' }
  const reference = creditReference(entry, one, nth)
  if (reference === null) return { listed: 'a credit without a reference' }
  if (reference.startsWith('e2e-') && named.has(reference)) return { listed: 'two credits with the same reference' }
  named.add(reference)
  const { senderIban, sender, text } = one
  const deposit = depositOf({
    reference,
    iban,
    currency: amount.currency,
    amount: one.amount ?? entry.amount,
    at: at.toISOString(),
    sender: sender?.slice(0, 140) ?? '',
    senderIban,
    text: text?.slice(0, 140) ?? null,
  })
  return deposit
    ? recordCredit(own.tx, own.settings, own.fileId, deposit)
    : { listed: 'a credit that cannot be booked' }
}
const isPayout = async (tx: Store, reference: string): Promise<boolean> =>
  (await sql`select from bank_payout where reference = ${reference}::uuid`.execute(tx)).rows.length > 0

/** One debit for a whole file of ours: all of it is paid if the sum is the file's. */
const recordBatch = async (own: Recording, entry: StatementEntry, messageId: string): Promise<Result> => {
  const file = await filedIn(own.tx, messageId)
  const amount = amountOf(entry.amount, entry.currency)
  if (!file || !amount) return { listed: 'a debit of a file that is none of ours' }
  if (file.total.currency !== amount.currency || file.total.minor !== amount.minor)
    return { listed: 'a debit of another sum than that of the file' }
  const paidNow = {
    kind: 'paid',
    at: momentOf(entry.at),
    amount: null,
    why: 'BENEFICIARY_REFUSED',
    code: null,
  } as const
  const results: Result[] = []
  for (const { reference } of file.payouts) results.push(await recordPayoutAnswer(own.tx, reference, paidNow))
  return results.find((result) => typeof result !== 'string') ?? 'applied'
}
const recordEntries = async (own: Recording, report: AccountReport, { keep }: Lister): Promise<void> => {
  const named = new Set<string>()
  for (const { iban, entries } of report.accounts) {
    const account = accountOf(own, iban)
    for (const entry of entries) {
      const shown = { account: iban, entry: { ...entry, transactions: entry.transactions.length } }
      // What is not booked yet comes again when it is.
      if (entry.status !== 'BOOK') continue
      if (!account) {
        await keep({ listed: 'an account that is none of ours' }, shown)
        continue
      }
      const batchId = entry.batch?.messageId ?? entry.batch?.blockId?.replace(/-\d$/, '') ?? null
      if (!entry.isCredit && entry.transactions.length === 0 && batchId !== null) {
        await keep(await recordBatch(own, entry, batchId), shown)
        continue
      }
      const some = entry.transactions.length > 0 ? entry.transactions : [noTransaction]
      // The entry's own amount is the sum of several.
      const amounts = some.map((one) => (some.length > 1 && one.amount === null ? { ...one, amount: '' } : one))
      for (const [nth, one] of amounts.entries())
        await keep(await recordTransaction(own, account, entry, [one, nth], named), { ...shown, transaction: one })
    }
  }
}

const insertFile = async (
  { tx, settings }: Reading,
  file: {
    readonly id: string
    readonly name: string
    readonly bytes: Buffer
    readonly state: 'READ' | 'REFUSED'
    readonly message: BankMessage | null
    readonly why: string | null
  },
): Promise<void> => {
  const { id, name, bytes, state, message, why } = file
  await sql`insert into bank_message (id, direction, kind, message_id, name, sha256, sealed, state, why)
    values (${id}::uuid, 'in', ${message?.kind ?? null}, ${message?.messageId ?? null}, ${name}, ${sha(bytes)},
      ${seal(settings.secret, 'bank-file', bytes)}, ${state}, ${why})
    on conflict (direction, sha256) do nothing`.execute(tx)
}
const sha = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** `isWhole`: nothing is added to it any more. */
export const recordFile = async (
  reading: Reading,
  name: string,
  bytes: Buffer,
  isWhole: boolean,
): Promise<FileOutcome> => {
  const { tx, list } = reading
  const refuse = async (why: string, message: BankMessage | null): Promise<FileOutcome> => {
    await insertFile(reading, { id: newId(), name, bytes, state: 'REFUSED', message, why })
    await list(422, JSON.stringify({ file: name, why }))
    return { state: 'REFUSED', why }
  }
  // Two readers of the same folder: the second finds what the first recorded.
  await takeLock(tx, 'bank file in')
  const { rows: before } = await sql<{ state: string; why: string | null }>`
    select state, why from bank_message where direction = 'in' and sha256 = ${sha(bytes)}`.execute(tx)
  if (before[0]?.state === 'READ') return { state: 'REPEATED' }
  if (before[0]) return refuse(before[0].why ?? 'refused before', null)
  let message: BankMessage
  try {
    // A file that is cut may end within a letter.
    message = await readMessage(new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }))
  } catch (error) {
    if (error instanceof XmlFault && error.fault === 'TRUNCATED')
      return isWhole ? refuse('it ends too early', null) : { state: 'CUT' }
    if (error instanceof XmlFault) return refuse('not well-formed XML', null)
    if (error instanceof NoMessage) return refuse(error.message, null)
    if (error instanceof TypeError) return refuse('not UTF-8', null)
    throw error
  }
  const { rows: same } = await sql`select from bank_message where direction = 'in' and kind = ${message.kind}
    and message_id = ${message.messageId} and state = 'READ'`.execute(tx)
  if (same.length > 0) return refuse(`message id ${message.messageId} was used before, with other content`, message)
  const fileId = newId()
  await insertFile(reading, { id: fileId, name, bytes, state: 'READ', message, why: null })
  const own: Recording = { ...reading, fileId, name }
  const kept = lister(own)
  if (message.kind === 'pain.002') await recordStatus(own, message, kept)
  else await recordEntries(own, message, kept)
  await sql`update bank_message set listed = ${kept.count()}::int where id = ${fileId}::uuid`.execute(tx)
  return { state: 'READ', listed: kept.count() }
}
