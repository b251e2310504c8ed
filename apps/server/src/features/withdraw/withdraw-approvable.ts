// A withdrawal from asking to the bank's door: money waits on hold while others decide, and is in transit once the bank has it.
import * as z from 'zod/mini'
import { money } from '@falaj/contract/scalars'
import type { WithdrawCurrency } from '@falaj/contract/withdraw-rules'
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
import { holdPayout, lockPayout, placedNow, releasePayout, sendPayout } from '../../platform/money/payout.ts'
import { payableAccounts } from '../bank-account/read.ts'
import { checkWanted } from './check.ts'
import { withdrawPayout } from './payout.ts'
import * as store from './store.ts'

const payload = z.object({
  withdrawId: z.string(),
  number: z.string(),
  draftId: z.string(),
  mode: z.enum(['MANUAL', 'AUTOMATIC']),
  accountId: z.string(),
  amount: money,
  fee: money,
  vat: money,
  net: money,
  /** Against the limits, in dirhams. */
  counted: money,
  line: z.nullable(z.string()),
})
export type WithdrawPayload = z.output<typeof payload>
type WithdrawAsked = Asked<WithdrawPayload>

const write = async (
  { tx, settings }: TxContext,
  { id, merchantId, maker, payload: wanted }: WithdrawAsked,
  state: 'ASKED' | 'PLACED',
): Promise<store.Withdrawal> => {
  const minor = (value: Money): string => value.minor.toString()
  const placed = await placedNow(tx, wanted.amount.currency as WithdrawCurrency, settings)
  const words = {
    account_id: wanted.accountId,
    currency: wanted.amount.currency,
    amount_minor: minor(wanted.amount),
    fee_minor: minor(wanted.fee),
    vat_minor: minor(wanted.vat),
    net_minor: minor(wanted.net),
    counted_minor: minor(wanted.counted),
    line: wanted.line,
    arrives_by: placed.arrives_by,
  }
  await tx
    .insertInto('withdraw')
    .values({
      id: wanted.withdrawId,
      merchant_id: merchantId,
      number: wanted.number,
      draft_id: wanted.draftId,
      request_id: id,
      mode: wanted.mode,
      maker_person_id: maker.personId,
      ...words,
      ...(state === 'PLACED' ? placed : { state }),
    })
    // What is asked for is what the withdrawal is: one that was sent back comes again in other words, or in the same.
    .onConflict((conflict) => conflict.column('id').doUpdateSet(words).where('withdraw.state', '=', 'RELEASED'))
    .execute()
  return lockPayout(withdrawPayout, tx, wanted.withdrawId)
}

export const withdrawApprovable = approvable({
  kind: 'withdraw',
  payload,
  async hold(own, asked) {
    await checkWanted(own, asked.merchantId, asked.payload)
    await holdPayout(own, withdrawPayout, await write(own, asked, 'ASKED'))
  },
  async release(own, { payload: { withdrawId } }) {
    await releasePayout(own, withdrawPayout, await lockPayout(withdrawPayout, own.tx, withdrawId))
  },
  async place(own, asked) {
    const { tx, settings } = own
    const { merchantId, payload: wanted } = asked
    if (asked.id === null) {
      await checkWanted(own, merchantId, wanted)
      return sendPayout(own, withdrawPayout, await write(own, asked, 'PLACED'), 'available')
    }
    // Days may have passed: a bank account that was good then may be frozen or gone.
    const [account] = await payableAccounts(tx, merchantId, wanted.amount.currency, wanted.accountId)
    if (!account || account.whyNot) throw fail('BANK_ACCOUNT_STATE')
    const row = await lockPayout(withdrawPayout, tx, wanted.withdrawId)
    await store.set(tx, row.id, await placedNow(tx, row.currency, settings))
    return sendPayout(own, withdrawPayout, row, 'hold')
  },
  effects: (tx, { merchantId, payload: { amount } }) => effectsOfHeld(tx, merchantId, amount, 'the bank'),
})

interface Payee {
  readonly alias: string
  readonly number: string
  readonly bankName: string
  readonly holder: string
}
export const withdrawSays = ({ amount }: WithdrawPayload, { alias, number }: Payee): Said => ({
  en: `Withdraw ${toCodeText(amount)} to ${alias} (${number})`,
  zh: `提现 ${toCodeText(amount)} 至 ${alias}（${number}）`,
})
export const withdrawShown = (wanted: WithdrawPayload, payee: Payee): ShownChange[] => {
  const line = (en: string, zh: string, after: string): ShownChange => ({
    label: { en, zh },
    before: null,
    after: same(after),
  })
  return [
    line('Withdraw no', '提现单号', wanted.number),
    line('Amount', '金额', toCodeText(wanted.amount)),
    line('Fee', '手续费', toCodeText(wanted.fee)),
    line('VAT on the fee', '手续费增值税', toCodeText(wanted.vat)),
    line('Bank receives', '到账金额', toCodeText(wanted.net)),
    line('Account holder', '户名', payee.holder),
    line('Bank', '银行', `${payee.bankName} ${payee.number}`),
    ...(wanted.line ? [line('On the bank line', '银行附言', wanted.line)] : []),
  ]
}
