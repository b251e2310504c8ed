// A transfer between two merchants: sent by its maker, or requested from the named payer, who then pays.
import type { Bilingual } from '@falaj/contract/kernel/words'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { transferTypes } from '@falaj/contract/kernel/enumerations'
import { money as moneySchema } from '@falaj/contract/kernel/scalars'
import { transferTypeWords, type transfer } from '@falaj/contract/accounts/transfer'
import {
  transferLimits,
  transferSum,
  type TransferCurrency,
  type TransferSum,
} from '@falaj/contract/accounts/transfer-rules'
import { toCodeText, toText, type Money } from '@falaj/money'
import { addition, same, type ShownChange } from '../../../platform/approval/approvable.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import { sealedText } from '../../../platform/approval/sealed-text.ts'
import { inMinor, minorColumns } from '../../../platform/lists/page.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { sentToday } from '../../../platform/money/day-limit.ts'
import { coolingFor, merchantKey } from '../../../platform/money/beneficiary.ts'
import { effectsOfHeld } from '../../../platform/money/effects.ts'
import { legsOf } from '../../../platform/money/legs.ts'
import { moneyOrders } from '../../../platform/money/order/order.ts'
import type { OrderContext } from '../../../platform/money/order/order-definition.ts'
import { checkAmount, checkPayableNow, counted, sendable } from '../../../platform/money/sendable.ts'
import { limitsFor } from '../../../platform/product/terms.ts'
import { termsOf } from '../../merchant/basic-information/basic-information.read.ts'
import { merchantBook, payeeOf } from './transfer.payee-book.ts'
import { parties, visibleTo } from './transfer.query.ts'

type TransferRequest = Pick<Input<typeof transfer.add>, 'payeeMid' | 'type' | 'amount' | 'note'>
const payload = z.object({
  transferId: z.string(),
  number: z.string(),
  type: z.enum(transferTypes),
  /** The other merchant: who receives it. */
  receiverMid: z.string(),
  receiverId: z.string(),
  receiverName: z.string(),
  amount: moneySchema,
  fee: moneySchema,
  vat: moneySchema,
  total: moneySchema,
  note: z.nullable(z.string()),
})
type Payload = z.output<typeof payload>
interface Parties {
  readonly maker_mid: string
  readonly maker_name: string
  readonly payee_mid: string
}

/** At what it costs the payer now. */
const summed = async (own: Pick<TxContext, 'tx' | 'memory'>, payerId: string, amount: Money): Promise<TransferSum> =>
  transferSum('transfer', sendable(amount), (await termsOf(own, payerId))?.feePlan ?? 'STANDARD')
const sumColumns = ({ amount, fee, vat }: Pick<TransferSum, 'amount' | 'fee' | 'vat'>) => ({
  currency: amount.currency,
  ...minorColumns({ amount, fee, vat, counted: counted(amount) }),
})
const isCollect = ({ type }: { readonly type: string }): boolean => type === 'COLLECT'

const says = (wanted: Payload): Bilingual => {
  const { receiverMid, receiverName: name } = wanted
  const amount = toCodeText(wanted.amount)
  return isCollect(wanted)
    ? {
        en: `Pay ${amount} requested by ${name} (MID ${receiverMid})`,
        zh: `支付 ${name}（商户号 ${receiverMid}）请求的 ${amount}`,
      }
    : {
        en: `Transfer ${amount} to ${name} (MID ${receiverMid})`,
        zh: `向 ${name}（商户号 ${receiverMid}）转账 ${amount}`,
      }
}
/** The recipient: masked until it is paid, except for approvers. */
const receiver = async ({ tx, settings }: OrderContext, wanted: Payload): Promise<Bilingual> => {
  const withMid = (name: string): string => `${name} (MID ${wanted.receiverMid})`
  if (isCollect(wanted)) return same(withMid(wanted.receiverName))
  const { name_en: name } = await tx
    .selectFrom('merchant')
    .select('name_en')
    .where('id', '=', wanted.receiverId)
    .executeTakeFirstOrThrow()
  return sealedText(settings, withMid(name), withMid(wanted.receiverName))
}
const shown = (wanted: Payload, to: Bilingual): ShownChange[] => {
  return [
    addition('Transfer no', '转账单号', wanted.number),
    addition('Type', '类型', transferTypeWords[wanted.type]),
    addition('To', '收款商户', to),
    addition('Amount', '金额', toCodeText(wanted.amount)),
    addition('Fee', '手续费', toCodeText(wanted.fee)),
    addition('VAT on the fee', '手续费增值税', toCodeText(wanted.vat)),
    addition('Leaves the balance', '余额减少', toCodeText(wanted.total)),
    ...(wanted.note ? [addition('Note', '备注', wanted.note)] : []),
  ]
}

export const transferOrders = moneyOrders({
  name: 'transfer',
  numbered: 'transfer',
  table: 'transfer',
  record: {
    payer: 'payer_merchant_id',
    visibleTo,
    extra: {
      joins: parties,
      columns: () => sql<Parties>`i.mid as maker_mid, i.name_en as maker_name, e.mid as payee_mid`,
    },
  },
  form: {
    async valuesOf(own: OrderContext, wanted: TransferRequest) {
      const { tx, me } = own
      const { merchantId } = me()
      // Limits agreed with the requested payer are their own business: they apply when it is paid.
      const limits = isCollect(wanted) ? transferLimits('transfer') : await limitsFor(tx, merchantId, 'transfer')
      checkAmount(limits, wanted.amount)
      const payee = await payeeOf(tx, merchantId, wanted.payeeMid)
      const payerId = isCollect(wanted) ? payee.id : merchantId
      return {
        type: wanted.type,
        payee_merchant_id: payee.id,
        payer_merchant_id: payerId,
        payee_shown: payee.name,
        ...sumColumns(await summed(own, payerId, wanted.amount)),
        note: wanted.note?.trim() || null,
      }
    },
    sameBy: ['amount_minor', 'currency', 'payee_merchant_id', 'type', 'note'],
    /** The payer has already been asked. */
    checkEdit(row, values) {
      if (!row.request_id) return
      if (isCollect(row) !== (values.type === 'COLLECT')) throw failFields({ path: 'type', code: 'INVALID' })
      if (isCollect(row)) throw fail('ORDER_STATE')
    },
  },
  approval: {
    kind: 'transfer',
    payload,
    orderIdOf: ({ transferId }) => transferId,
    async payloadOf(own, row): Promise<Payload> {
      // A requester of money shows its full name; a recipient's name may be masked.
      const to = isCollect(row)
        ? { receiverId: row.merchant_id, receiverMid: row.maker_mid, receiverName: row.maker_name }
        : { receiverId: row.payee_merchant_id, receiverMid: row.payee_mid, receiverName: row.payee_shown }
      return {
        transferId: row.id,
        number: row.number,
        type: row.type as Payload['type'],
        ...to,
        ...(await summed(own, row.payer_merchant_id, inMinor(row.amount_minor, row.currency))),
        note: row.note,
      }
    },
    columnsOf: async (_own, { maker, payload: wanted }) => ({
      ...(isCollect(wanted)
        ? {}
        : { type: wanted.type, payee_merchant_id: wanted.receiverId, payee_shown: wanted.receiverName }),
      ...sumColumns(wanted),
      note: wanted.note,
      submitter_person_id: maker.personId,
      submitted_at: new Date(),
    }),
    amountOf: ({ amount }) => amount,
    describe: async (own, wanted) => ({ says: says(wanted), shown: shown(wanted, await receiver(own, wanted)) }),
    auditOf: ({ amount, fee, vat, receiverMid }) => ({
      amount: toText(amount),
      currency: amount.currency,
      fee: toText(fee),
      vat: toText(vat),
      to: receiverMid,
    }),
    effects: (tx, { merchantId, payload: { total } }) => effectsOfHeld(tx, merchantId, total, 'another merchant'),
    notBefore: (own, row, { receiverId, amount }) =>
      coolingFor(own, row.payer_merchant_id, merchantKey(receiverId), amount),
  },
  money: {
    legs: (row) => legsOf[isCollect(row) ? 'collect' : 'transfer'],
    movementOf: (row) => ({
      name: 'transfer',
      id: row.id,
      merchantId: row.payer_merchant_id,
      payeeId: row.payer_merchant_id === row.merchant_id ? row.payee_merchant_id : row.merchant_id,
      currency: row.currency as TransferCurrency,
      net: BigInt(row.amount_minor),
      fee: BigInt(row.fee_minor),
      vat: BigInt(row.vat_minor),
    }),
  },
  events: {
    /** Only what asks for money is the payee's business before it is paid. */
    merchantsOf: (row) =>
      isCollect(row) || row.state === 'SUCCESS' ? [row.merchant_id, row.payee_merchant_id] : [row.merchant_id],
  },
  execution: {
    product: 'transfer',
    async check(tx, payerId, { amount, total }) {
      const limits = await limitsFor(tx, payerId, 'transfer')
      checkAmount(limits, amount)
      const today = await sentToday(tx, payerId)
      await checkPayableNow(tx, payerId, { sent: amount, typed: amount, total }, limits, today)
    },
    checkExecute: async ({ tx }, row, { amount }) =>
      checkAmount(await limitsFor(tx, row.payer_merchant_id, 'transfer'), amount),
    execute: async () => ({ outcome: 'SUCCESS', step: 'paid', values: { state: 'SUCCESS', ended_at: new Date() } }),
    onExecuted: (own, row) => merchantBook.use(own.tx, row.merchant_id, row.payee_merchant_id),
  },
})
