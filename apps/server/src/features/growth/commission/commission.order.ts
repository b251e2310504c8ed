// A payout of commissions: everything of a partner that is available, in one currency. Its lines are claimed when it is submitted, so that a refund that comes
// meanwhile is carried forward to the next one; it is never more or less than their sum.
import * as z from 'zod/mini'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { money as moneySchema } from '@falaj/contract/kernel/scalars'
import type { commission } from '@falaj/contract/growth/commission'
import { words } from '@falaj/contract/kernel/words'
import { toCodeText, toText, type Currency } from '@falaj/money'
import { commission as commissionAccount } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { addition } from '../../../platform/approval/approvable.ts'
import { fail } from '../../../platform/base/fail.ts'
import { sayBoth } from '../../../platform/identity/inbox.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { legsOf } from '../../../platform/money/legs.ts'
import { moneyOrders } from '../../../platform/money/order/order.ts'
import type { OrderContext } from '../../../platform/money/order/order-definition.ts'
import { lockCommissions } from './commission.lock.ts'
import { claimLines, payableRows, payeeOf, releaseLines } from './commission.payable.ts'

const texts = words({
  paid: {
    en: 'Commissions of {amount} were paid to {payee} ({number}).',
    zh: '已向 {payee} 支付佣金 {amount}（{number}）。',
  },
})
export type PayoutRequest = Pick<Input<typeof commission.pay>, 'currency'> & { readonly partnerId: string }
const payload = z.object({
  payoutId: z.string(),
  number: z.string(),
  draftId: z.string(),
  partnerId: z.string(),
  partner: z.string(),
  amount: moneySchema,
  lines: z.int(),
  /** Null: to a wallet. */
  payeeId: z.nullable(z.string()),
  payee: z.string(),
})

export const payoutOrders = moneyOrders({
  name: 'commission-payout',
  numbered: 'commission-payout',
  table: 'commission_payout',
  form: {
    async valuesOf({ tx, me }: OrderContext, { partnerId, currency }: PayoutRequest) {
      const { merchantId } = me()
      // Until the lines are claimed nobody adds to what is added up here.
      await lockCommissions(tx, merchantId)
      const partner = await tx
        .selectFrom('partner')
        .select('state')
        .where('merchant_id', '=', merchantId)
        .where('id', '=', partnerId)
        .executeTakeFirstOrThrow()
      if (partner.state !== 'active') throw fail('COMMISSION_PARTNER_STATE')
      const payee = await payeeOf(tx, merchantId, partnerId)
      if (!payee) throw fail('COMMISSION_NO_PAYEE')
      const available = (await payableRows(tx, merchantId, partnerId)).find((each) => each.currency === currency)
      return {
        partner_id: partnerId,
        currency,
        net_minor: available?.minor ?? '0',
        line_count: available?.lines ?? 0,
        payee_id: payee.id,
        payee_shown: payee.shown,
      }
    },
    // What is available may have changed since: the same form is still the same payout.
    sameBy: ['partner_id', 'currency'],
  },
  approval: {
    kind: 'commission-payout',
    payload,
    orderIdOf: ({ payoutId }) => payoutId,
    async payloadOf({ tx }, row) {
      if (BigInt(row.net_minor) <= 0n) throw fail('COMMISSION_NOTHING')
      const { name } = await tx
        .selectFrom('partner')
        .select('name')
        .where('merchant_id', '=', row.merchant_id)
        .where('id', '=', row.partner_id)
        .executeTakeFirstOrThrow()
      return {
        payoutId: row.id,
        number: row.number,
        draftId: row.draft_id,
        partnerId: row.partner_id,
        partner: name,
        amount: inMinor(row.net_minor, row.currency),
        lines: row.line_count,
        payeeId: row.payee_id,
        payee: row.payee_shown,
      }
    },
    headOf: ({ number, draftId, partnerId }) => ({ number, draft_id: draftId, partner_id: partnerId }),
    columnsOf: async (_own, { payload: { amount, lines, payeeId, payee } }) => ({
      currency: amount.currency,
      net_minor: String(amount.minor),
      line_count: lines,
      payee_id: payeeId,
      payee_shown: payee,
    }),
    amountOf: ({ amount }) => amount,
    describe: async (_own, { number, partner, amount, lines, payee }) => ({
      says: {
        en: `Pay commissions of ${toCodeText(amount)} to ${payee}`,
        zh: `向 ${payee} 支付佣金 ${toCodeText(amount)}`,
      },
      shown: [
        addition('Payout no', '付款单号', number),
        addition('Partner', '合作方', partner),
        addition('Paid to', '收款方', payee),
        addition('Commissions', '佣金笔数', String(lines)),
        addition('Amount', '金额', toCodeText(amount)),
      ],
    }),
    auditOf: ({ amount, lines, partner, payee }) => ({
      amount: toText(amount),
      currency: amount.currency,
      commissions: lines,
      partner,
      to: payee,
    }),
    async effects(tx, { payload: { partnerId, amount } }) {
      const before = await balanceOf(tx, commissionAccount(partnerId, amount.currency))
      return [
        {
          account: { en: 'Commissions not paid out', zh: '未支付佣金' },
          before: { ...amount, minor: before },
          after: { ...amount, minor: before - amount.minor },
        },
      ]
    },
  },
  money: {
    legs: () => legsOf['commission-payout'],
    movementOf: (row) => ({
      name: 'commission-payout',
      id: row.id,
      merchantId: row.merchant_id,
      partnerId: row.partner_id,
      ...(row.payee_id ? { payeeId: row.payee_id } : {}),
      currency: row.currency as Currency,
      net: BigInt(row.net_minor),
    }),
    // The lines are what is set aside.
    holds: 'never',
    claim: ({ tx }, row) =>
      claimLines(tx, {
        merchantId: row.merchant_id,
        partnerId: row.partner_id,
        currency: row.currency,
        id: row.id,
      }),
    unclaim: ({ tx }, row) => releaseLines(tx, row.merchant_id, row.id),
  },
  events: { audience: 'fiatMoneyMovement' },
  execution: {
    // The deferred constraint of the table refuses a payout that is not the sum of its lines.
    check: async () => undefined,
    async checkExecute({ tx }, row) {
      const partner = await tx
        .selectFrom('partner')
        .select('state')
        .where('merchant_id', '=', row.merchant_id)
        .where('id', '=', row.partner_id)
        .executeTakeFirstOrThrow()
      if (partner.state !== 'active') throw fail('COMMISSION_PARTNER_STATE')
    },
    execute: async (_own, { payload: { payeeId } }) => ({
      outcome: 'SUCCESS',
      step: payeeId ? 'to an account' : 'to a wallet',
      values: { state: 'SUCCESS', ended_at: new Date() },
    }),
    async onExecuted({ emit }, row) {
      await emit({
        kind: 'commission-payout.notice',
        merchantId: row.merchant_id,
        audience: 'none',
        payload: {
          about: `commission payout ${row.id}`,
          text: sayBoth(texts.paid, {
            amount: toCodeText(inMinor(row.net_minor, row.currency)),
            payee: row.payee_shown,
            number: row.number,
          }),
          object: { kind: 'commission-payout', id: row.id },
        },
      })
    },
  },
})
