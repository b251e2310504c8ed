// A transfer as its payer's colleagues decide on it: held while they do, with the other merchant once they have agreed.
import * as z from 'zod/mini'
import { transferTypeWords } from '@falaj/contract/transfer'
import { transferTypes } from '@falaj/contract/enumerations'
import { money } from '@falaj/contract/scalars'
import { toCodeText, type Money } from '@falaj/money'
import {
  approvable,
  same,
  type Asked,
  type TxContext,
  type Said,
  type ShownChange,
} from '../../platform/approval/approvable.ts'
import { fail } from '../../platform/http/fail.ts'
import { effectsOfHeld } from '../../platform/money/effects.ts'
import { postingOf } from '../../platform/money/legs.ts'
import { moveMoney } from '../../platform/money/move.ts'
import { counted } from '../../platform/money/sendable.ts'
import { tellChanged } from './changed.ts'
import { checkPayable } from './check.ts'
import * as store from './store.ts'

const payload = z.object({
  transferId: z.string(),
  number: z.string(),
  type: z.enum(transferTypes),
  /** The other merchant: who receives it. */
  receiverMid: z.string(),
  receiverId: z.string(),
  receiverName: z.string(),
  amount: money,
  fee: money,
  vat: money,
  total: money,
  note: z.nullable(z.string()),
})
export type TransferPayload = z.output<typeof payload>
type TransferAsked = Asked<TransferPayload>

/** What is asked for is what the transfer is: an older wording that comes again takes its words back. */
const write = (
  { tx }: TxContext,
  { id, merchantId, maker, payload: wanted }: TransferAsked,
  becomes: { readonly state: 'ASKED' } | Ended,
): Promise<store.CommandRow> => {
  const minor = (value: Money): string => value.minor.toString()
  return store.setUnended(tx, merchantId, wanted.transferId, {
    ...becomes,
    ...(id ? { request_id: id } : {}),
    ...(wanted.type === 'COLLECT'
      ? {}
      : { type: wanted.type, payee_merchant_id: wanted.receiverId, payee_shown: wanted.receiverName }),
    currency: wanted.amount.currency,
    amount_minor: minor(wanted.amount),
    fee_minor: minor(wanted.fee),
    vat_minor: minor(wanted.vat),
    counted_minor: minor(counted(wanted.amount)),
    note: wanted.note,
    submitter_person_id: maker.personId,
    submitted_at: new Date(),
  })
}
interface Ended {
  readonly state: 'SUCCESS'
  readonly ended_at: Date
}
const success = (): Ended => ({ state: 'SUCCESS', ended_at: new Date() })
const finished = async (own: TxContext, row: store.CommandRow): Promise<'SUCCESS'> => {
  await store.usePayee(own.tx, row.merchant_id, row.payee_merchant_id)
  await tellChanged(own, { ...row, state: 'SUCCESS' })
  return 'SUCCESS'
}

export const transferApprovable = approvable({
  kind: 'transfer',
  payload,
  async hold(own, asked) {
    const { amount, fee, vat, total } = asked.payload
    await checkPayable(own.tx, asked.merchantId, { amount, fee, vat, total })
    const row = await write(own, asked, { state: 'ASKED' })
    await moveMoney(own, postingOf(store.legsFor(row), 'hold', store.movedOf(row), { nth: row.holds }))
    await tellChanged(own, row)
  },
  async release(own, { merchantId, payload: { transferId } }) {
    const row = await store.locked(own.tx, merchantId, transferId)
    if (row.state !== 'ASKED') return
    await moveMoney(own, postingOf(store.legsFor(row), 'release', store.movedOf(row), { nth: row.holds }))
    await store.set(own.tx, row.id, { state: 'RELEASED' })
    await tellChanged(own, row)
  },
  async place(own, asked) {
    const { amount, fee, vat, total, transferId } = asked.payload
    if (asked.id === null) {
      await checkPayable(own.tx, asked.merchantId, { amount, fee, vat, total })
      const row = await write(own, asked, success())
      await moveMoney(own, postingOf(store.legsFor(row), 'paid', { ...store.movedOf(row), reserved: 'available' }))
      return finished(own, row)
    }
    const row = await store.locked(own.tx, asked.merchantId, transferId)
    if (row.state !== 'ASKED') throw fail('TRANSFER_STATE')
    await moveMoney(own, postingOf(store.legsFor(row), 'paid', store.movedOf(row)))
    await store.set(own.tx, row.id, success())
    return finished(own, row)
  },
  effects: (tx, { merchantId, payload: { total } }) => effectsOfHeld(tx, merchantId, total, 'another merchant'),
})

export const transferSays = ({ amount, receiverMid, receiverName: name, type }: TransferPayload): Said =>
  type === 'COLLECT'
    ? {
        en: `Pay ${toCodeText(amount)} that ${name} (MID ${receiverMid}) asked for`,
        zh: `支付 ${name}（商户号 ${receiverMid}）请求的 ${toCodeText(amount)}`,
      }
    : {
        en: `Transfer ${toCodeText(amount)} to ${name} (MID ${receiverMid})`,
        zh: `向 ${name}（商户号 ${receiverMid}）转账 ${toCodeText(amount)}`,
      }
export const transferShown = (wanted: TransferPayload): ShownChange[] => {
  const line = (en: string, zh: string, after: Said): ShownChange => ({ label: { en, zh }, before: null, after })
  return [
    line('Transfer no', '转账单号', same(wanted.number)),
    line('Type', '类型', transferTypeWords[wanted.type]),
    line('To', '收款商户', same(`${wanted.receiverName} (MID ${wanted.receiverMid})`)),
    line('Amount', '金额', same(toCodeText(wanted.amount))),
    line('Fee', '手续费', same(toCodeText(wanted.fee))),
    line('VAT on the fee', '手续费增值税', same(toCodeText(wanted.vat))),
    line('Leaves the balance', '余额减少', same(toCodeText(wanted.total))),
    ...(wanted.note ? [line('Note', '备注', same(wanted.note))] : []),
  ]
}
