// A transfer to a bank: its stored data, its cost by who bears the charges, its limits, and its beneficiary.
import type { Bilingual } from '@falaj/contract/kernel/words'
import * as z from 'zod/mini'
import { bankAccountTypeWords, bankCountryWords, maskedNumber } from '@falaj/contract/merchant/bank-account-rules'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { grouped } from '@falaj/contract/formats/iban'
import { money as moneySchema } from '@falaj/contract/kernel/scalars'
import { transferSum } from '@falaj/contract/accounts/transfer-rules'
import {
  chargesNames,
  chargesWords,
  purposeNames,
  purposeWords,
  type transferToBank,
} from '@falaj/contract/accounts/transfer-to-bank'
import { money, toCodeText, toText, type Money } from '@falaj/money'
import { addition, same, type ShownChange } from '../../../platform/approval/approvable.ts'
import { sealedText } from '../../../platform/approval/sealed-text.ts'
import { inMinor, minorColumns } from '../../../platform/lists/page.ts'
import { failFields } from '../../../platform/base/fail.ts'
import { bankKey, coolingFor } from '../../../platform/money/beneficiary.ts'
import { effectsOfHeld } from '../../../platform/money/effects.ts'
import { legsOf } from '../../../platform/money/legs.ts'
import { moneyOrders } from '../../../platform/money/order/order.ts'
import { payoutMovement, sendToBank } from '../../../platform/money/payout.ts'
import { payoutJob } from '../../../platform/money/payout-job.ts'
import type { OrderContext } from '../../../platform/money/order/order-definition.ts'
import { sentNow } from '../../../platform/money/sent.ts'
import { checkAmount, checkPayableNow, counted, sendable } from '../../../platform/money/sendable.ts'
import { limitsFor } from '../../../platform/product/terms.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { wholeNumber } from '../../merchant/bank-account/bank-account.read.ts'
import { termsOf } from '../../merchant/basic-information/basic-information.read.ts'
import { bankBook, beneficiaryOf } from './transfer-to-bank.payee-book.ts'

type ToBankRequest = Omit<Input<typeof transferToBank.add>, 'draftId' | 'saveAs'>
const payload = z.object({
  orderId: z.string(),
  number: z.string(),
  holder: z.string(),
  bankName: z.string(),
  country: z.string(),
  type: z.string(),
  swift: z.nullable(z.string()),
  /** Base64: it is also encrypted in the request. */
  numberSealed: z.string(),
  numberHash: z.string(),
  last4: z.string(),
  net: moneySchema,
  fee: moneySchema,
  vat: moneySchema,
  total: moneySchema,
  charges: z.enum(chargesNames),
  purpose: z.enum(purposeNames),
  line: z.nullable(z.string()),
})
type Payload = z.output<typeof payload>
type Sum = Pick<Payload, 'fee' | 'vat' | 'net' | 'total'>

/** The fee comes on top, unless the beneficiary bears the charges. */
const summed = async (own: OrderContext, merchantId: string, amount: Money, charges: string): Promise<Sum> => {
  const plan = (await termsOf(own, merchantId))?.feePlan ?? 'STANDARD'
  const { fee, vat, total } = transferSum('transfer-to-bank', sendable(amount), plan)
  checkAmount(await limitsFor(own.tx, merchantId, 'transfer-to-bank'), amount)
  if (charges !== 'BEN') return { fee, vat, net: amount, total }
  const net = money(amount.minor - fee.minor - vat.minor, amount.currency)
  if (net.minor <= 0n) throw failFields({ path: 'amount', code: 'AMOUNT_MIN' })
  return { fee, vat, net, total: amount }
}
const sumColumns = ({ total, fee, vat, net }: Sum) => minorColumns({ total, fee, vat, net, counted: counted(net) })
const masked = ({ country, last4 }: Payload): string => maskedNumber(country, last4)
/** Approvers read the full number, as with one's own accounts. */
const shown = (settings: Settings, wanted: Payload): ShownChange[] => {
  const whole = wholeNumber(settings.secret, Buffer.from(wanted.numberSealed, 'base64'))
  const word = (table: Readonly<Record<string, Bilingual>>, code: string): Bilingual => table[code] ?? same(code)
  return [
    addition('Transfer no', '转账单号', wanted.number),
    addition('Beneficiary', '收款人', wanted.holder),
    addition('Bank', '银行', wanted.bankName),
    addition('Country', '国家或地区', word(bankCountryWords, wanted.country)),
    addition('Account type', '账户类型', word(bankAccountTypeWords, wanted.type)),
    addition('Account number', '账号', sealedText(settings, grouped(whole), masked(wanted))),
    ...(wanted.swift ? [addition('SWIFT', 'SWIFT', wanted.swift)] : []),
    addition('Bank pays', '到账金额', toCodeText(wanted.net)),
    addition('Fee', '手续费', toCodeText(wanted.fee)),
    addition('VAT on the fee', '手续费增值税', toCodeText(wanted.vat)),
    addition('Leaves the balance', '余额减少', toCodeText(wanted.total)),
    addition('Charges', '费用承担', chargesWords[wanted.charges]),
    addition('Purpose', '用途', purposeWords[wanted.purpose]),
    ...(wanted.line ? [addition('On the bank line', '银行附言', wanted.line)] : []),
  ]
}

export const toBankOrders = moneyOrders({
  name: 'transfer-to-bank',
  numbered: 'transfer-to-bank',
  table: 'transfer_to_bank',
  form: {
    async valuesOf(own: OrderContext, wanted: ToBankRequest) {
      const { tx, settings, me } = own
      const { merchantId } = me()
      const kept = await beneficiaryOf(tx, settings, merchantId, wanted, (id) =>
        toBankOrders.findForMerchant(tx, merchantId, id),
      )
      if (kept.currency !== wanted.amount.currency)
        throw failFields({ path: 'amount.currency', code: 'PAYEE_CURRENCY' })
      const { charges, purpose, line } = wanted
      const sum = await summed(own, merchantId, wanted.amount, charges)
      return { ...kept, ...sumColumns(sum), charges, purpose, line: line?.trim() || null }
    },
    sameBy: ['net_minor', 'total_minor', 'currency', 'number_hash', 'holder', 'charges', 'purpose', 'line'],
  },
  approval: {
    kind: 'transfer-to-bank',
    payload,
    orderIdOf: ({ orderId }) => orderId,
    async payloadOf(own, row) {
      const typed = inMinor(row.charges === 'BEN' ? row.total_minor : row.net_minor, row.currency)
      return {
        orderId: row.id,
        number: row.number,
        holder: row.holder,
        bankName: row.bank_name,
        country: row.country,
        type: row.type,
        swift: row.swift,
        numberSealed: row.number_sealed.toString('base64'),
        numberHash: row.number_hash.toString('base64'),
        last4: row.number_last4,
        ...(await summed(own, row.merchant_id, typed, row.charges)),
        charges: row.charges as Payload['charges'],
        purpose: row.purpose as Payload['purpose'],
        line: row.line,
      }
    },
    columnsOf: async (_own, { payload: wanted }) => ({
      holder: wanted.holder,
      bank_name: wanted.bankName,
      country: wanted.country,
      type: wanted.type,
      swift: wanted.swift,
      number_sealed: Buffer.from(wanted.numberSealed, 'base64'),
      number_hash: Buffer.from(wanted.numberHash, 'base64'),
      number_last4: wanted.last4,
      currency: wanted.total.currency,
      ...sumColumns(wanted),
      charges: wanted.charges,
      purpose: wanted.purpose,
      line: wanted.line,
      submitted_at: new Date(),
    }),
    amountOf: ({ net }) => net,
    describe: async ({ settings }, wanted) => ({
      says: {
        en: `Transfer ${toCodeText(wanted.net)} to ${wanted.holder}, ${wanted.bankName} (${masked(wanted)})`,
        zh: `转账 ${toCodeText(wanted.net)} 至 ${wanted.holder}，${wanted.bankName}（${masked(wanted)}）`,
      },
      shown: shown(settings, wanted),
    }),
    auditOf: (wanted) => ({
      amount: toText(wanted.net),
      currency: wanted.net.currency,
      fee: toText(wanted.fee),
      vat: toText(wanted.vat),
      to: masked(wanted),
    }),
    effects: (tx, { merchantId, payload: { total } }) => effectsOfHeld(tx, merchantId, total, 'the bank'),
    notBefore: (own, { merchant_id: merchantId, number_hash: hash }, { net }) =>
      coolingFor(own, merchantId, bankKey(hash), net),
  },
  money: {
    legs: () => legsOf['transfer-to-bank'],
    movementOf: (row) => payoutMovement('transfer-to-bank', row),
    lastStep: 'paid',
  },
  execution: {
    product: 'transfer-to-bank',
    async check(tx, merchantId, { net, total, charges }) {
      const typed = charges === 'BEN' ? total : net
      const limits = await limitsFor(tx, merchantId, 'transfer-to-bank')
      const { today } = await sentNow(tx, merchantId, 'transfer-to-bank')
      await checkPayableNow(tx, merchantId, { sent: net, typed, total }, limits, today)
    },
    checkExecute: async ({ tx }, row, { net, total, charges }) =>
      checkAmount(await limitsFor(tx, row.merchant_id, 'transfer-to-bank'), charges === 'BEN' ? total : net),
    execute: (own, { payload: { total } }) => sendToBank(own, total.currency),
    onExecuted: (own, row) => bankBook.use(own.tx, row.merchant_id, row.number_hash),
  },
})
export const toBankJob = payoutJob(toBankOrders, {
  destinationOf: async (
    _db,
    settings,
    { holder, bank_name: bankName, country, type, swift, number_sealed, purpose, charges },
  ) => ({
    holder,
    bankName,
    country,
    type,
    swift,
    number: wholeNumber(settings.secret, number_sealed),
    purpose,
    charges: chargesNames.find((name) => name === charges) ?? 'SHA',
  }),
})
