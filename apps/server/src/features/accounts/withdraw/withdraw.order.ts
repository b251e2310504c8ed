// A withdrawal: to one of the merchant's own accounts, within its limits, with a certificate once it is paid. It has no draft: the form is
// submitted directly.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { grouped } from '@falaj/contract/formats/iban'
import { money } from '@falaj/contract/kernel/scalars'
import type { withdraw } from '@falaj/contract/accounts/withdraw'
import { toCodeText, toText } from '@falaj/money'
import { addition } from '../../../platform/approval/approvable.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import { sealedText } from '../../../platform/approval/sealed-text.ts'
import { inMinor, minorColumns } from '../../../platform/lists/page.ts'
import type { AutomaticPayout } from '../../../platform/money/automatic-payout.ts'
import { fail } from '../../../platform/base/fail.ts'
import { newNumber } from '../../../platform/base/ids.ts'
import { effectsOfHeld } from '../../../platform/money/effects.ts'
import { legsOf } from '../../../platform/money/legs.ts'
import { moneyOrders } from '../../../platform/money/order/order.ts'
import { arrivesBy, payoutMovement, sendToBank } from '../../../platform/money/payout.ts'
import { payoutJob } from '../../../platform/money/payout-job.ts'
import { destinationOf, payableAccounts } from '../../merchant/bank-account/bank-account.read.ts'
import { checkLimits, payee, summed } from './withdraw.limits.ts'

export type WithdrawRequest = Pick<Input<typeof withdraw.add>, 'amount' | 'accountId' | 'line'>
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
type Payload = z.output<typeof payload>
const columnsOf = ({
  accountId,
  amount,
  fee,
  vat,
  net,
  line,
}: Pick<Payload, 'accountId' | 'amount' | 'fee' | 'vat' | 'net' | 'line'>) => ({
  account_id: accountId,
  currency: amount.currency,
  ...minorColumns({ amount, fee, vat, net }),
  line,
})

export const withdrawOrders = moneyOrders({
  name: 'withdraw',
  numbered: 'withdraw',
  table: 'withdraw',
  record: {
    extra: {
      joins: sql`left join bank_account a on a.merchant_id = o.merchant_id and a.id = o.account_id`,
      columns: () => sql<Account>`a.bank_name, a.country || ' •••• ' || a.number_last4 as account, a.holder`,
    },
  },
  form: {
    async valuesOf(own, { amount, accountId, line }: WithdrawRequest) {
      const sum = await summed(own, own.me().merchantId, amount)
      return { mode: 'MANUAL', ...columnsOf({ ...sum, accountId, line: line?.trim() || null }) }
    },
    sameBy: ['amount_minor', 'currency', 'account_id', 'line'],
  },
  approval: {
    kind: 'withdraw',
    payload,
    orderIdOf: ({ withdrawId }) => withdrawId,
    async payloadOf(own, row): Promise<Payload> {
      const { id: withdrawId, number, draft_id: draftId, account_id: accountId, line } = row
      const sum = await summed(own, row.merchant_id, inMinor(row.amount_minor, row.currency))
      return { withdrawId, number, draftId, mode: 'MANUAL', accountId, ...sum, line }
    },
    headOf: ({ number, draftId, mode }) => ({ number, draft_id: draftId, mode }),
    columnsOf: async ({ tx, settings }, { payload: wanted }) => ({
      ...columnsOf(wanted),
      ...minorColumns({ counted: wanted.counted }),
      arrives_by: await arrivesBy(tx, wanted.amount.currency, settings),
    }),
    amountOf: ({ amount }) => amount,
    async describe({ tx, me, settings }, wanted) {
      const { merchantId } = me()
      const { alias, number, bankName, holder } = await payee(tx, merchantId, wanted.amount.currency, wanted.accountId)
      const whole = (await destinationOf(tx, settings, merchantId, wanted.accountId)).number
      return {
        says: {
          en: `Withdraw ${toCodeText(wanted.amount)} to ${alias} (${number})`,
          zh: `提现 ${toCodeText(wanted.amount)} 至 ${alias}（${number}）`,
        },
        shown: [
          addition('Withdraw no', '提现单号', wanted.number),
          addition('Amount', '金额', toCodeText(wanted.amount)),
          addition('Fee', '手续费', toCodeText(wanted.fee)),
          addition('VAT on the fee', '手续费增值税', toCodeText(wanted.vat)),
          addition('Bank receives', '到账金额', toCodeText(wanted.net)),
          addition('Account holder', '户名', holder),
          addition('Bank', '银行', bankName),
          // Checkers read the full number.
          addition('Account number', '账号', sealedText(settings, grouped(whole), number)),
          ...(wanted.line ? [addition('On the bank line', '银行附言', wanted.line)] : []),
        ],
      }
    },
    auditOf: (wanted) => ({
      amount: toText(wanted.amount),
      currency: wanted.amount.currency,
      fee: toText(wanted.fee),
      vat: toText(wanted.vat),
      net: toText(wanted.net),
      account: wanted.accountId,
    }),
    effects: (tx, { merchantId, payload: { amount } }) => effectsOfHeld(tx, merchantId, amount, 'the bank'),
  },
  money: {
    legs: () => legsOf.withdraw,
    movementOf: (row) => payoutMovement('withdraw', row),
    lastStep: 'paid',
  },
  execution: {
    check: checkLimits,
    /** Days may have passed: a bank account that was good then may be frozen or gone. */
    async checkExecute({ tx }, row) {
      const [account] = await payableAccounts(tx, row.merchant_id, row.currency, row.account_id)
      if (!account || account.whyNot) throw fail('BANK_ACCOUNT_STATE')
    },
    execute: (own, { payload: { amount } }) => sendToBank(own, amount.currency),
  },
})
interface Account {
  readonly bank_name: string
  /** Masked. */
  readonly account: string
  readonly holder: string
}
/** 128 random bits: nobody finds one by trying. */
const newCode = (): string => randomBytes(16).toString('base64url')
export const withdrawJob = payoutJob(withdrawOrders, {
  async destinationOf(db, settings, row) {
    const { currency: _, ...destination } = await destinationOf(db, settings, row.merchant_id, row.account_id)
    return destination
  },
  whenPaid: () => ({ certificate_number: newNumber('certificate'), certificate_code: newCode() }),
})

/** Under a rule that others have approved: goes to the bank at once. Refuses with `fail` as a form would be refused. */
export const startAutomatic = async (
  own: TxContext,
  { merchantId, personId, accountId, amount, runId }: AutomaticPayout,
): Promise<{ id: string; number: string }> => {
  const order: Payload = {
    withdrawId: runId,
    number: newNumber('withdraw'),
    draftId: runId,
    mode: 'AUTOMATIC',
    accountId,
    ...(await summed(own, merchantId, amount)),
    line: null,
  }
  const maker = { personId, staffId: '' }
  await withdrawOrders.approvable.execute(own, { id: null, merchantId, maker, amount, payload: order })
  return { id: runId, number: order.number }
}
