import { sql } from 'kysely'
import { minuteMs } from '@falaj/contract/kernel/time'
import { coinTerms, type Network } from '@falaj/contract/kernel/coins'
import { cryptoWithdraw } from '@falaj/contract/crypto/crypto-withdraw'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import type { Bilingual } from '@falaj/contract/kernel/words'
import { money, type Currency } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { approver } from '../../../platform/approval/shown.ts'
import { bind } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { balancesNow } from '../../../platform/money/balances.ts'
import { whyOf } from '../../../platform/money/order/detail.ts'
import { feeCoinOf } from '../../../rails/chain/chain-rail.ts'
import { chainRailOf } from '../../../rails/chain/rail-of.ts'
import { approvalsFor } from '../../people/approval/approval.read.ts'
import { payeesOn } from '../crypto-address-book/crypto-address-book.read.ts'
import { pricesAt, valueOf, worthOf } from '../../accounts/currency-exchange/currency-exchange.read.ts'
import { beginRefund, refundableOf } from '../crypto-payment/crypto-payment.read.ts'
import { askForFile } from '../../workspace/export/export.read.ts'
import { foreignShown } from './crypto-withdraw.decide.ts'
import { feesOf } from './crypto-withdraw.fees.ts'
import { limitsNow } from './crypto-withdraw.limits.ts'
import { refundList, withdrawList } from './crypto-withdraw.list.ts'
import { coinOf, coinWithdrawals as orders, feeNow, withdrawMin } from './crypto-withdraw.order.ts'
import { speedUp, speedUpFor } from './crypto-withdraw.speed-up.ts'

/** A node that nobody could ask for so long is behind, whatever it said last. */
const staleMs = 5 * minuteMs
const isBehind = async (tx: Store, network: Network): Promise<boolean> => {
  const row = await tx
    .selectFrom('chain_cursor')
    .select(['is_behind', 'checked_at'])
    .where('network', '=', network)
    .executeTakeFirst()
  return !row || row.is_behind || Date.now() - row.checked_at.getTime() > staleMs
}
const checkerOf = async (tx: Store, merchantId: string, id: string): Promise<string | null> => {
  const { rows } = await sql<{ checker: string | null }>`
    select ${approver} as checker from ${orders.from} where o.merchant_id = ${merchantId}::uuid and o.id = ${id}::uuid`.execute(
    tx,
  )
  return rows[0]?.checker ?? null
}

export const cryptoWithdrawFeature = bind(cryptoWithdraw, {
  async prerequisite(call) {
    const { input, tx, me, settings } = call
    const { merchantId } = me()
    const { coin, draftId, quoteId } = input
    const { network } = coinTerms[coin]
    const balances = await balancesNow(tx, merchantId, coin)
    const payees = await payeesOn(tx, merchantId, network)
    const { one, daily, mostNow } = await limitsNow(tx, merchantId, coin)
    const most = (fee: bigint): bigint => {
      const left = balances.available.minor - fee
      return left <= 0n ? 0n : left < mostNow.minor ? left : mostNow.minor
    }
    return {
      balances,
      min: withdrawMin(coin),
      one,
      daily,
      levels: (await feesOf(tx, coin)).map(({ level, fee, minutes }) => ({
        level,
        fee,
        minutes,
        most: money(most(fee.minor), coin),
      })),
      isOn: !settings.chain.coinsOff.has(coin),
      isBehind: await isBehind(tx, network),
      payees: payees.flatMap(({ whyNot, ...payee }) => (whyNot === 'removed' ? [] : [{ ...payee, whyNot }])),
      asked: await orders.previousAnswer(call, draftId),
      refund: quoteId ? await refundableOf(tx, merchantId, { quoteId, coin }) : null,
    }
  },
  async whatIf(call) {
    const { tx, input } = call
    const coin = coinOf(input.amount.currency)
    const { payload, now, whilePending, after } = await orders.preview(call, input)
    const { amount, fee, level } = payload
    const price = (await pricesAt(tx, new Date())).get(coin)
    return {
      amount,
      fee,
      total: money(amount.minor + fee.minor, coin),
      value: price ? worthOf(amount, price.rate) : null,
      minutes: (await feeNow(tx, coin, level)).minutes,
      now,
      whilePending,
      after,
      approvals: await approvalsFor(call, 'crypto-withdraw', amount),
    }
  },
  async add(call) {
    const { input, tx } = call
    return orders.request(call, input, async () => {
      const { fee } = await feeNow(tx, coinOf(input.amount.currency), input.level)
      if (fee.currency !== input.feeMost.currency || fee.minor > input.feeMost.minor) throw fail('FEE_MOVED')
      if (input.quoteId) await beginRefund(call, input.quoteId)
    })
  },
  ofRequest: orders.ofRequest,
  speedUp,
  query: withdrawList.query,
  refunds: refundList.query,
  async detail(call) {
    const { input, tx, me, settings, visitor } = call
    const { merchantId, personId } = me()
    const row = await orders.findForMerchant(tx, merchantId, input.id)
    const coin = row.currency as Currency
    const feeCoin = feeCoinOf[row.network as Network]
    const attempts = row.placed_at ? await (await chainRailOf({ settings, db: tx })).attempts(row.id) : []
    return {
      ...(await withdrawList.one(tx, merchantId, row.id)),
      ...(await orders.detailParts(tx, row, { merchantId, personId })),
      payeeId: row.payee_id,
      label: row.label,
      holder: row.holder,
      service: row.service,
      refundOf: row.quote_id && row.refund_of ? { id: row.quote_id, number: row.refund_of } : null,
      checker: await checkerOf(tx, merchantId, row.id),
      level: row.level,
      total: money(BigInt(row.net_minor) + BigInt(row.fee_minor), coin),
      networkMost: money(BigInt(row.network_max_minor), feeCoin),
      networkTook: row.network_minor === null ? null : money(BigInt(row.network_minor), feeCoin),
      rest: row.rest_minor === null ? null : money(BigInt(row.rest_minor), coin),
      waitsFor: row.state === 'PLACED' ? row.waits_for : null,
      stuckAt: row.stuck_at?.toISOString() ?? null,
      foreign: foreignShown(row.stuck_found),
      decision:
        row.decision && row.decided_at
          ? { as: row.decision, why: row.decision_why as unknown as Bilingual, at: row.decided_at.toISOString() }
          : null,
      placedAt: row.placed_at?.toISOString() ?? null,
      sentAt: row.sent_at?.toISOString() ?? null,
      completedAt: row.ended_at?.toISOString() ?? null,
      attempts: attempts.map(({ txid, level, fee, signedAt, isBroadcast }) => ({
        txid,
        level,
        fee: money(fee, feeCoin),
        at: signedAt.toISOString(),
        isSent: isBroadcast,
        isCurrent: txid === row.txid,
      })),
      speedUp: await speedUpFor(tx, row, visitor),
      valued: await valueOf(tx, merchantId, 'crypto-withdraw', row.id, coin),
      why: whyOf(row),
    }
  },
  download: (call) => askForFile(call, { ...call.input, list: nameOf(cryptoWithdraw.query) }),
})
