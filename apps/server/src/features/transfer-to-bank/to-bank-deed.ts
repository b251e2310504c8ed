// A transfer to a bank from asking to the bank's door: on hold while others decide, in transit once the bank has it.
import * as z from 'zod/mini'
import { bankAccountTypeWords, bankCountryWords, maskedNumber } from '@falaj/contract/bank-account-rules'
import type { BankCurrency } from '@falaj/contract/bank-account-rules'
import { grouped } from '@falaj/contract/iban'
import { money } from '@falaj/contract/scalars'
import { chargesNames, chargesWords, purposeNames, purposeWords } from '@falaj/contract/transfer-to-bank'
import { toCodeText, type Money } from '@falaj/money'
import { deed, same, type Asked, type Own, type Said, type ShownChange } from '../../platform/approval/deed.ts'
import { sealedText } from '../../platform/approval/sealed-text.ts'
import { fail } from '../../platform/http/fail.ts'
import { effectsOfHeld } from '../../platform/money/effects.ts'
import { holdPayout, placedNow, releasePayout, sendPayout } from '../../platform/money/payout.ts'
import { counted } from '../../platform/money/sendable.ts'
import type { Settings } from '../../platform/settings.ts'
import { wholeNumber } from '../bank-account/read.ts'
import { checkPayable } from './check.ts'
import { usePayee } from './payee-book.ts'
import { toBankPayout } from './payout.ts'
import * as store from './store.ts'

const payload = z.object({
  transferId: z.string(),
  number: z.string(),
  holder: z.string(),
  bankName: z.string(),
  country: z.string(),
  type: z.string(),
  swift: z.nullable(z.string()),
  /** Base64: the request keeps it encrypted, too. */
  numberSealed: z.string(),
  numberHash: z.string(),
  last4: z.string(),
  net: money,
  fee: money,
  vat: money,
  total: money,
  charges: z.enum(chargesNames),
  purpose: z.enum(purposeNames),
  line: z.nullable(z.string()),
})
export type ToBankPayload = z.output<typeof payload>
type ToBankAsked = Asked<ToBankPayload>

/** What is asked for is what the transfer is: an older wording that comes again takes its words back. */
const write = async ({ tx }: Own, { id, merchantId, payload: wanted }: ToBankAsked): Promise<store.ToBank> => {
  const row = await store.locked(tx, merchantId, wanted.transferId)
  if (!['CREATED', 'RELEASED'].includes(row.state)) throw fail('TRANSFER_STATE')
  const minor = (value: Money): string => value.minor.toString()
  await store.set(tx, row.id, {
    ...(id ? { request_id: id } : {}),
    holder: wanted.holder,
    bank_name: wanted.bankName,
    country: wanted.country,
    type: wanted.type,
    swift: wanted.swift,
    number_sealed: Buffer.from(wanted.numberSealed, 'base64'),
    number_hash: Buffer.from(wanted.numberHash, 'base64'),
    number_last4: wanted.last4,
    currency: wanted.total.currency as BankCurrency,
    total_minor: minor(wanted.total),
    fee_minor: minor(wanted.fee),
    vat_minor: minor(wanted.vat),
    net_minor: minor(wanted.net),
    counted_minor: minor(counted(wanted.net)),
    charges: wanted.charges,
    purpose: wanted.purpose,
    line: wanted.line,
    submitted_at: new Date(),
  })
  return store.locked(tx, merchantId, row.id)
}
const handOver = async (own: Own, row: store.ToBank, from: 'hold' | 'available'): Promise<'PLACED'> => {
  await store.set(own.tx, row.id, await placedNow(own.tx, row.currency, own.settings))
  await usePayee(own.tx, row.merchant_id, row.number_hash)
  return sendPayout(own, toBankPayout, row, from)
}

export const toBankDeed = deed({
  kind: 'transfer-to-bank',
  payload,
  async hold(own, asked) {
    await checkPayable(own.tx, asked.merchantId, asked.payload.transferId, asked.payload, asked.payload.charges)
    await holdPayout(own, toBankPayout, await write(own, asked))
  },
  async release(own, { merchantId, payload: { transferId } }) {
    await releasePayout(own, toBankPayout, await store.locked(own.tx, merchantId, transferId))
  },
  async place(own, asked) {
    const { merchantId, payload: wanted } = asked
    if (asked.id === null) {
      await checkPayable(own.tx, merchantId, wanted.transferId, wanted, wanted.charges)
      return handOver(own, await write(own, asked), 'available')
    }
    const row = await store.locked(own.tx, merchantId, wanted.transferId)
    if (row.state !== 'ASKED') throw fail('TRANSFER_STATE')
    return handOver(own, row, 'hold')
  },
  effects: (tx, { merchantId, payload: { total } }) => effectsOfHeld(tx, merchantId, total, 'the bank'),
})

const masked = ({ country, last4 }: ToBankPayload): string => maskedNumber(country, last4)
export const toBankSays = (wanted: ToBankPayload): Said => ({
  en: `Transfer ${toCodeText(wanted.net)} to ${wanted.holder}, ${wanted.bankName} (${masked(wanted)})`,
  zh: `转账 ${toCodeText(wanted.net)} 至 ${wanted.holder}，${wanted.bankName}（${masked(wanted)}）`,
})
/** Whoever decides reads the number whole, as with one's own accounts. */
export const toBankShown = (settings: Settings, wanted: ToBankPayload): ShownChange[] => {
  const line = (en: string, zh: string, after: Said): ShownChange => ({ label: { en, zh }, before: null, after })
  const whole = wholeNumber(settings.secret, Buffer.from(wanted.numberSealed, 'base64'))
  const word = (table: Readonly<Record<string, Said>>, code: string): Said => table[code] ?? same(code)
  return [
    line('Transfer no', '转账单号', same(wanted.number)),
    line('Beneficiary', '收款人', same(wanted.holder)),
    line('Bank', '银行', same(wanted.bankName)),
    line('Country', '国家或地区', word(bankCountryWords, wanted.country)),
    line('Account type', '账户类型', word(bankAccountTypeWords, wanted.type)),
    line('Account number', '账号', sealedText(settings, grouped(whole), masked(wanted))),
    ...(wanted.swift ? [line('SWIFT', 'SWIFT', same(wanted.swift))] : []),
    line('Bank pays', '到账金额', same(toCodeText(wanted.net))),
    line('Fee', '手续费', same(toCodeText(wanted.fee))),
    line('VAT on the fee', '手续费增值税', same(toCodeText(wanted.vat))),
    line('Leaves the balance', '余额减少', same(toCodeText(wanted.total))),
    line('Charges', '费用承担', chargesWords[wanted.charges]),
    line('Purpose', '用途', purposeWords[wanted.purpose]),
    ...(wanted.line ? [line('On the bank line', '银行附言', same(wanted.line))] : []),
  ]
}
