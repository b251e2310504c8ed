// One withdrawal on its way, after the approval's commit: signed under its own id, handed to the network until that has it, looked after until
// it is confirmed. Every step can be done again by anybody: what was signed is kept before it is sent, so the same bytes go out.
import { sql, type Selectable, type Updateable } from 'kysely'
import * as z from 'zod/mini'
import { hourMs } from '@falaj/contract/kernel/time'
import type { Network } from '@falaj/contract/kernel/coins'
import { feeLevelNames, type FeeLevelName } from '@falaj/contract/crypto/crypto-withdraw'
import { money, toCodeText, toText } from '@falaj/money'
import type { TxContext } from '../../../platform/command/context.ts'
import { finish } from '../../../platform/approval/execute.ts'
import { writeSystemAudit } from '../../../platform/audit/entry.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Db } from '../../../platform/db/pool.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { dueRecords, nextCheck, type DueRecord, type DueWork, type RecordName } from '../../../platform/jobs/due.ts'
import { task, type Task } from '../../../platform/jobs/task.ts'
import type { RecordKey } from '../../../platform/money/order/order-definition.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import {
  feeCoinOf,
  type ChainRail,
  type ForeignTransfer,
  type PrepareRefusal,
  type TransferStatus,
} from '../../../rails/chain/chain-rail.ts'
import { chainRailOf } from '../../../rails/chain/rail-of.ts'
import { keepValue } from '../../accounts/currency-exchange/currency-exchange.read.ts'
import { chargedOf } from './crypto-withdraw.fees.ts'
import { coinOf, coinWithdrawals as orders } from './crypto-withdraw.order.ts'

const everyMs = { sandbox: 2_000, live: 10_000 } as const
const askMs = 20_000
/** A fee that stays above what was approved for so long is not waited for any more. */
const feeWaitMs = 24 * hourMs

type Row = Selectable<DB['crypto_withdraw']>
type Values = Updateable<DB['crypto_withdraw']>
type Waits = 'NETWORK' | 'FEE' | 'FUNDS'
export interface SendContext {
  readonly db: Db
  readonly settings: Settings
  readonly rail: ChainRail
}
const read = async (db: Db, { merchant_id, id }: RecordKey): Promise<Row | undefined> =>
  db
    .selectFrom('crypto_withdraw')
    .selectAll()
    .where('merchant_id', '=', merchant_id)
    .where('id', '=', id)
    .executeTakeFirst()
/** In a transaction, while it is still on its way; whatever is found out twice counts once. */
const change = (
  { db, settings }: SendContext,
  of: RecordKey,
  run: (own: TxContext, row: Row) => Promise<boolean>,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const own = { tx, settings, emit: emitter(tx) }
    const row = await orders.lock(tx, of.merchant_id, of.id)
    if (row?.state !== 'PLACED' || !(await run(own, row))) return false
    await orders.notify(own, row)
    return true
  })
const audit = (own: TxContext, row: Row, action: string, after: Readonly<Record<string, unknown>>) =>
  writeSystemAudit(own.tx, 'provider', row.merchant_id, `crypto-withdraw.${action}`, {
    object: `crypto-withdraw ${row.number}`,
    before: { state: row.state, ...(row.txid ? { txid: row.txid } : {}) },
    after,
  })
const waitFor = (sending: SendContext, row: Row, waits: Waits) =>
  row.waits_for === waits
    ? Promise.resolve(false)
    : change(sending, row, async ({ tx }, now) => {
        await orders.set(tx, now, { waits_for: waits })
        return true
      })

type End =
  /** `kept`: the provider says that it was paid. */
  | {
      readonly kind: 'paid' | 'kept'
      readonly took: bigint
      readonly at: Date
      readonly txid: string
      readonly height: number
    }
  | { readonly kind: 'failed'; readonly took: bigint; readonly txid: string; readonly height: number }
  | { readonly kind: 'refused'; readonly why: PrepareRefusal | 'FOREIGN_TRANSACTION' }
/** The record is on its way and locked; `also`: what else is written down with it. */
export const endIn = async (own: TxContext, row: Row, outcome: End, also: Values = {}): Promise<void> => {
  const isPaid = outcome.kind === 'paid' || outcome.kind === 'kept'
  const coin = coinOf(row.currency)
  const now = new Date()
  if (outcome.kind === 'refused') {
    await orders.post(own, row, 'refused')
    await orders.set(own.tx, row, { state: 'FAILURE', ended_at: now, why: outcome.why, waits_for: null, ...also })
  } else {
    const held = BigInt(row.fee_minor)
    const fee = chargedOf(held, BigInt(row.network_max_minor), outcome.took)
    const values = {
      fee_minor: String(fee),
      unused_minor: String(held - fee),
      network_minor: String(outcome.took),
      txid: outcome.txid,
      block_height: outcome.height,
      waits_for: null,
      ended_at: now,
      ...(isPaid ? { state: 'SUCCESS' } : { state: 'FAILURE', why: 'TOKEN_REFUSED' }),
    }
    await orders.post(own, { ...row, ...values }, outcome.kind, isPaid ? { at: outcome.at } : {})
    await orders.set(own.tx, row, { ...values, ...also })
    const gone = isPaid ? BigInt(row.net_minor) + fee : fee
    if (gone > 0n)
      await keepValue(own.tx, {
        merchantId: row.merchant_id,
        about: { kind: 'crypto-withdraw', id: row.id },
        coin,
        amount: -gone,
        at: now,
      })
  }
  const why = outcome.kind === 'refused' ? outcome.why : outcome.kind === 'failed' ? 'TOKEN_REFUSED' : null
  if (row.request_id) await finish(own, row.merchant_id, row.request_id, isPaid ? 'succeed' : 'fail', why)
  const amount = money(BigInt(row.net_minor), coin)
  await own.emit({
    kind: 'payout.answered',
    merchantId: row.merchant_id,
    audience: 'none',
    payload: {
      id: row.id,
      of: 'crypto-withdraw',
      answer: isPaid ? 'paid' : 'refused',
      what: `${toCodeText(amount)} (${row.number})`,
    },
  })
  await audit(own, row, 'answer', {
    answer: outcome.kind,
    ...(why ? { why } : {}),
    ...('took' in outcome
      ? { txid: outcome.txid, networkFee: toText(money(outcome.took, feeCoinOf[row.network as Network])) }
      : {}),
  })
}
const end = (sending: SendContext, of: RecordKey, outcome: End): Promise<boolean> =>
  change(sending, of, async (own, row) => {
    await endIn(own, row, outcome)
    return true
  })

const isPaidBy = ({ pays }: ForeignTransfer, { currency, to_address, net_minor }: Row): boolean =>
  pays.some(({ coin, address, amount }) => coin === currency && address === to_address && amount === BigInt(net_minor))
/** One transaction pays one withdrawal, also when it took the place of two. */
const isTaken = async ({ tx }: TxContext, row: Row, { txid }: ForeignTransfer): Promise<boolean> => {
  await takeLock(tx, `coin transaction ${txid}`)
  const { rows } = await sql`
    select from crypto_withdraw where network = ${row.network} and txid = ${txid} and id <> ${row.id}::uuid limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
/** Somebody else's transaction is in its place: if it pays the same, it is paid; else the provider decides (decision 0139). */
const giveToPerson = (sending: SendContext, of: Row, foreign: ForeignTransfer | null): Promise<boolean> =>
  change(sending, of, async (own, row) => {
    if (row.stuck_at) return false
    if (foreign && isPaidBy(foreign, row) && !(await isTaken(own, row, foreign))) {
      const { fee: took, at, txid, block } = foreign
      await endIn(own, row, { kind: 'paid', took, at, txid, height: block.height })
      return true
    }
    const found = foreign && {
      ...foreign,
      fee: String(foreign.fee),
      pays: foreign.pays.map((each) => ({ ...each, amount: String(each.amount) })),
    }
    await orders.set(own.tx, row, {
      stuck_at: new Date(),
      stuck_txid: foreign?.txid ?? null,
      stuck_found: found && JSON.stringify(found),
      block_height: null,
    })
    await audit(own, row, 'stuck', { foreign: foreign?.txid ?? null })
    const amount = toCodeText(money(BigInt(row.net_minor), coinOf(row.currency)))
    await own.emit({
      kind: 'coin.told',
      merchantId: row.merchant_id,
      audience: 'none',
      payload: {
        about: `crypto-withdraw ${row.id} stuck`,
        object: { kind: 'crypto-withdraw', id: row.id },
        text: {
          en: `${row.number}: ${amount} was not sent as planned. We are checking it and will decide; there is nothing for you to do.`,
          zh: `${row.number}：${amount} 未按计划发送。我们正在核查并将作出处理，您无需操作。`,
        },
      },
    })
    return true
  })

/** Nothing is signed under its id any more, so the money can go back; if something was signed meanwhile, it goes on. */
const refuse = async (sending: SendContext, row: Row, why: PrepareRefusal): Promise<boolean> =>
  (await sending.rail.giveUp(row.network as Network, row.id)) && end(sending, row, { kind: 'refused', why })

/** At the level that was asked for, or at the fastest below it that the approved fee pays for. */
const prepare = async ({ rail }: SendContext, row: Row, signal: AbortSignal) => {
  const coin = coinOf(row.currency)
  const cheaper = feeLevelNames.slice(0, feeLevelNames.indexOf(row.level as FeeLevelName) + 1).toReversed()
  const ask = (level: FeeLevelName) =>
    rail.prepare(
      {
        reference: row.id,
        coin,
        to: row.to_address,
        amount: BigInt(row.net_minor),
        level,
        feeMax: BigInt(row.network_max_minor),
      },
      signal,
    )
  let prepared = await ask(cheaper[0]!)
  for (const level of cheaper.slice(1)) {
    if (prepared.kind === 'signed' || prepared.why !== 'FEE_ABOVE_LIMIT') break
    prepared = await ask(level)
  }
  return prepared
}
/** Signs what was not signed yet, and hands it over; again, it is the same transaction. */
const send = async (sending: SendContext, row: Row, signal: AbortSignal): Promise<void> => {
  const { rail } = sending
  const network = row.network as Network
  if (!row.txid && (await rail.head(network, signal)).isBehind) {
    await waitFor(sending, row, 'NETWORK')
    return
  }
  const prepared = await prepare(sending, row, signal)
  if (prepared.kind === 'refused') {
    if (prepared.why === 'NO_FUNDS') await waitFor(sending, row, 'FUNDS')
    else if (prepared.why !== 'FEE_ABOVE_LIMIT') await refuse(sending, row, prepared.why)
    else if (Date.now() - row.placed_at!.getTime() > feeWaitMs) await refuse(sending, row, 'FEE_ABOVE_LIMIT')
    else await waitFor(sending, row, 'FEE')
    return
  }
  await rail.broadcast(network, prepared.raw, signal)
  if (row.txid === prepared.txid && row.sent_at) return
  await change(sending, row, async (own, now) => {
    if (now.txid === prepared.txid && now.sent_at) return false
    const values = { txid: prepared.txid, sent_at: now.sent_at ?? new Date(), block_height: null, waits_for: null }
    await orders.set(own.tx, now, values)
    await audit(own, now, now.sent_at ? 'replace' : 'send', { txid: prepared.txid })
    return true
  })
}
const follow = (sending: SendContext, row: Row, values: { txid?: string; block_height?: number | null }) =>
  change(sending, row, async (own, now) => {
    const isNew = Object.entries(values).some(
      ([name, value]) => (now as Readonly<Record<string, unknown>>)[name] !== value,
    )
    if (isNew) await orders.set(own.tx, now, values)
    if (isNew && values.txid) await audit(own, now, 'replace', { txid: values.txid })
    return isNew
  })

/** What the network says now, and what follows from it. */
const look = async (sending: SendContext, row: Row, txid: string, signal: AbortSignal): Promise<void> => {
  const { rail } = sending
  const network = row.network as Network
  const status: TransferStatus = await rail.status(network, txid, signal)
  switch (status.kind) {
    case 'unknown':
    case 'dropped':
      // Its block may have vanished with it.
      if (row.block_height !== null) await follow(sending, row, { block_height: null })
      await send(sending, row, signal)
      return
    case 'mempool':
      if (row.block_height !== null) await follow(sending, row, { block_height: null })
      return
    case 'replaced':
      if (status.by === null) {
        await giveToPerson(sending, row, status.foreign)
        return
      }
      await follow(sending, row, { txid: status.by })
      return look(sending, { ...row, txid: status.by }, status.by, signal)
    case 'confirmed':
    case 'failed': {
      const { height } = status.block
      if (status.confirmations < row.needed) {
        if (row.block_height !== height) await follow(sending, row, { block_height: height })
        return
      }
      const facts = { took: status.fee, txid, height }
      await end(
        sending,
        row,
        status.kind === 'confirmed' ? { ...facts, kind: 'paid', at: status.at } : { ...facts, kind: 'failed' },
      )
    }
  }
}
/** Signs anew what was sped up. True: there is a newer transaction than the network was given. */
const isRaised = async ({ rail }: SendContext, row: Row, signal: AbortSignal): Promise<boolean> => {
  if (row.raises === 0) return false
  const [newest] = await rail.attempts(row.id)
  if (newest && newest.attempt <= row.raises)
    return (await rail.speedUp(row.id, 'fast', signal, row.raises + 1))?.kind === 'signed'
  return newest?.isBroadcast === false
}

/** One step further with one of them. */
export const advance = async (sending: SendContext, of: RecordKey, signal: AbortSignal): Promise<void> => {
  const row = await read(sending.db, of)
  if (!row) return
  if (row.state === 'SUCCESS') {
    // Its block vanished after it was over: the same bytes go out again, and nothing is booked.
    const { kind } = await sending.rail.status(row.network as Network, row.txid!, signal)
    if (kind === 'dropped') {
      const prepared = await prepare(sending, row, signal)
      if (prepared.kind === 'signed') await sending.rail.broadcast(row.network as Network, prepared.raw, signal)
    }
    return
  }
  if (row.state !== 'PLACED' || row.stuck_at) return
  if (!row.txid || !row.sent_at || (await isRaised(sending, row, signal))) await send(sending, row, signal)
  else await look(sending, row, row.txid, signal)
}

/** Everything on its way, and what arrived within a day. */
export const followWithdrawals = (settings: Settings): DueWork<RecordName, DueRecord> =>
  dueRecords({
    name: 'crypto-withdraw.follow',
    // People watch their coins.
    clock: { everyMs: everyMs[settings.mode] },
    timeoutMs: 30_000,
    due: {
      from: sql.table('crypto_withdraw'),
      where: sql`state in ('PLACED', 'SUCCESS') and next_check_at <= business_now()
            and (state = 'PLACED' and stuck_at is null or state = 'SUCCESS' and ended_at > now() - interval '25 hours')`,
      at: sql`next_check_at`,
    },
    async one({ db }, { merchantId, id }) {
      const sending = { db, settings, rail: await chainRailOf({ settings, db }) }
      await advance(sending, { merchant_id: merchantId, id }, AbortSignal.timeout(askMs))
      const least = `${everyMs[settings.mode] / 2} milliseconds`
      await sql`
        update crypto_withdraw set next_check_at = case
          when state = 'PLACED' then ${nextCheck(sql`placed_at`, '30 seconds', least)}
          when state = 'SUCCESS' and ended_at > now() - interval '1 day' then ${nextCheck(sql`ended_at`, '1 hour')} end
        where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(db)
    },
  })
export const sendTask = (settings: Settings): Task =>
  task({
    kind: 'crypto-withdraw.placed',
    payload: z.object({ merchantId: z.string(), id: z.string() }),
    timeoutMs: 30_000,
    run: async ({ db, payload, signal }) =>
      advance(
        { db, settings, rail: await chainRailOf({ settings, db }) },
        { merchant_id: payload.merchantId, id: payload.id },
        signal,
      ),
  })
