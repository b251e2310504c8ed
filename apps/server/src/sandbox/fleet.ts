// Plays the demo world's tills: they report, sell what they sold a week ago at this minute, are declined, lose their network or their battery, and come
// back with stored sales. They sign as real ones do, and what they sign goes the way of all tills; only their health is reported together, in one
// statement, because a till that sells nothing has nothing else to say.
import { createPrivateKey, createPublicKey, createECDH, hkdfSync, sign, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { dayMs, minuteMs } from '@falaj/contract/kernel/time'
import {
  offlineRefusal,
  readContract,
  type OfflineContract,
  type OfflineSale,
} from '@falaj/contract/places/device-contract'
import { eventText, firstHash, hashOfText, receiptNumber } from '@falaj/contract/places/device-protocol'
import type { AttachedFacts, SentEvent } from '@falaj/contract/places/device-calls'
import { newId } from '../platform/base/ids.ts'
import { makeLoop, type Loop } from '../platform/base/loop.ts'
import type { AppContext } from '../platform/http/pipeline.ts'
import { ownOrigin } from '../platform/settings/own-origin.ts'
import { emitter } from '../platform/outbox/emit.ts'
import type { Till } from '../features/places/till/till.call.ts'
import { cancelAtTill, orderAtTill, payAtTill } from '../features/places/till/till.sale.ts'
import { syncTill } from '../features/places/till/till.sync.ts'
import { fleetHealth, tapOutcome } from './fleet.rules.ts'

const everyMs = minuteMs
/** A silence that is longer is one of the server: what would have been sold in it is not made up. */
const silenceMaxMs = 75 * minuteMs
/** What is sold after so long was sold without a network. */
const offlineMs = 3 * minuteMs
const salesMax = 40
const version = '3.5.0'

/** A key that every start of this installation has again. */
const privateKeyOf = (secret: string, device: string): KeyObject => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', `falaj demo till ${device}`, 32)))
  const point = pair.getPublicKey()
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33), d: pair.getPrivateKey().toString('base64url') }
  return createPrivateKey({ key: jwk, format: 'jwk' })
}
const publicKeyOf = (key: KeyObject): Buffer => createPublicKey(key).export({ format: 'der', type: 'spki' })

interface FleetRow {
  readonly merchant_id: string
  readonly id: string
  readonly number: string
  readonly label: string
  readonly state: string
  readonly store: string | null
  readonly epoch: number
  readonly locked_at: Date | null
  readonly locked_reason: string | null
  readonly model: string
  readonly public_key: Buffer | null
  readonly seen_at: Date
  readonly is_asked: boolean
}
interface Player extends FleetRow {
  readonly key: KeyObject
}
/** Tills whose key nobody has get one of the fleet; one that a browser has taken over is the browser's. */
const playersOf = async ({ db, settings }: AppContext): Promise<readonly Player[]> => {
  const { rows } = await sql<FleetRow>`
    select d.merchant_id, d.id, d.number, d.label, d.state, d.store, d.epoch, d.locked_at, d.locked_reason, d.model, k.public_key, h.seen_at,
      d.state = 'MOVING' or d.message is not null and d.message_seen_at is null or d.request is not null and d.request_seen_at is null as is_asked
    from pos_device d join pos_device_health h on h.merchant_id = d.merchant_id and h.pos_device_id = d.id
    left join lateral (select k.public_key from pos_device_key k where k.merchant_id = d.merchant_id and k.pos_device_id = d.id
      and k.epoch <= d.epoch order by k.epoch desc limit 1) k on true
    where d.state in ('ACTIVE', 'LOCKED', 'MOVING') and d.epoch > 0 order by d.number limit ${settings.fleetTills}`.execute(
    db,
  )
  const players = rows.map((row) => ({ ...row, key: privateKeyOf(settings.secret.text, row.id) }))
  const fresh = players.filter((row) => row.public_key === null)
  if (fresh.length > 0)
    await db.transaction().execute(async (tx) => {
      const [ids, keys] = [fresh.map(({ id }) => id), fresh.map(({ key }) => publicKeyOf(key))]
      await sql`
        insert into pos_device_key (merchant_id, pos_device_id, epoch, public_key, from_at)
        select d.merchant_id, d.id, d.epoch, n.key, coalesce(d.activated_at, d.created_at)
        from unnest(${ids}::uuid[], ${keys}::bytea[]) as n (id, key) join pos_device d on d.id = n.id on conflict do nothing`.execute(
        tx,
      )
      await sql`
        update pos_device d set public_key = n.key from unnest(${ids}::uuid[], ${keys}::bytea[]) as n (id, key) where d.id = n.id`.execute(
        tx,
      )
    })
  return players.filter(({ public_key: own, key }) => own === null || publicKeyOf(key).equals(own))
}
/** Those that this node reports now, each with when it was last seen: two nodes never report, or sell, the same minute. */
const report = async (
  { db }: AppContext,
  players: readonly Player[],
  now: Date,
): Promise<ReadonlyMap<string, Date>> => {
  const up = players.flatMap((player) => {
    const { isUp, battery } = fleetHealth(player.id, player.model !== 'browser', now)
    return isUp ? [{ id: player.id, merchant: player.merchant_id, battery }] : []
  })
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ merchant_id: string; pos_device_id: string; before: Date }>`
      with due as (
        select h.merchant_id, h.pos_device_id, h.seen_at as before, n.battery
        from json_to_recordset(${JSON.stringify(up)}::json) as n (id uuid, merchant uuid, battery int)
        join pos_device_health h on h.merchant_id = n.merchant and h.pos_device_id = n.id
        where h.seen_at < ${new Date(now.getTime() - everyMs / 2)} for update of h)
      update pos_device_health h set seen_at = ${now}, device_at = ${now}, battery = due.battery,
        network = coalesce(h.network, 'Wi-Fi'), version = coalesce(h.version, ${version}), waiting = 0
      from due where h.merchant_id = due.merchant_id and h.pos_device_id = due.pos_device_id
      returning h.merchant_id, h.pos_device_id, due.before`.execute(tx)
    const merchants = [...new Set(rows.map(({ merchant_id: id }) => id))]
    await emitter(tx)(
      ...merchants.map((merchantId) => ({
        kind: 'device.changed',
        merchantId,
        audience: 'device' as const,
        payload: { id: null },
      })),
    )
    return new Map(rows.map(({ pos_device_id: id, before }) => [id, before]))
  })
}

interface Sale {
  readonly id: string
  readonly device: string
  readonly at: Date
  readonly minor: string
  readonly isCash: boolean
}
/** What each till sold a week ago in the time that it has not reported since. */
const salesOf = async (
  { db }: AppContext,
  reports: ReadonlyMap<string, Date>,
  players: readonly Player[],
  now: Date,
): Promise<readonly Sale[]> => {
  const windows = players.flatMap(({ id, merchant_id: merchant, state }) => {
    const before = reports.get(id)
    const isSelling = state !== 'LOCKED' && before && now.getTime() - before.getTime() < silenceMaxMs
    return isSelling ? [{ id, merchant, before: before.toISOString() }] : []
  })
  if (windows.length === 0) return []
  const { rows } = await sql<{ id: string; device: string; at: Date; minor: string; is_cash: boolean }>`
    select p.id, n.id as device, p.created_at + interval '7 days' as at, p.amount_minor::text as minor, p.method = 'CASH' as is_cash
    from json_to_recordset(${JSON.stringify(windows)}::json) as n (id uuid, merchant uuid, before timestamptz)
    join payment p on p.merchant_id = n.merchant and p.pos_device_id = n.id
      and p.id >= id_floor(n.before - interval '7 days') and p.id < id_floor(${new Date(now.getTime() - 7 * dayMs)})
    where p.currency = 'AED' and p.paid_at is not null order by p.id limit ${salesMax}`.execute(db)
  return rows.map(({ is_cash: isCash, ...row }) => ({ ...row, isCash }))
}

interface Chain {
  sequence: number
  previous: string
}
const chainOf = async ({ db }: AppContext, { merchant_id: merchantId, id, epoch }: Player): Promise<Chain> => {
  const { rows } = await sql<{ sequence: number; hash: string }>`
    select sequence, hash from pos_device_event where merchant_id = ${merchantId}::uuid and pos_device_id = ${id}::uuid and epoch = ${epoch}
    order by sequence desc limit 1`.execute(db)
  return rows[0] ? { sequence: rows[0].sequence, previous: rows[0].hash } : { sequence: 0, previous: firstHash }
}
const signSale = async (
  { id, epoch, key }: Player,
  chain: Chain,
  at: Date,
  payload: Readonly<Record<string, string | number>>,
  facts: AttachedFacts | null,
): Promise<SentEvent> => {
  chain.sequence += 1
  const attached = facts && JSON.stringify(facts)
  const text = eventText({
    device: id,
    epoch,
    sequence: chain.sequence,
    previous: chain.previous,
    kind: 'sale',
    at: at.getTime(),
    counter: chain.sequence,
    shift: 0,
    payload: attached === null ? payload : { ...payload, attached: await hashOfText(attached) },
  })
  chain.previous = await hashOfText(text)
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return { text, signature, ...(attached === null ? {} : { attached }) }
}
/** The contract that it had then; without one it took nothing. */
const contractAt = async ({ db }: AppContext, player: Player, at: Date): Promise<OfflineContract | null> => {
  const { rows } = await sql<{ text: string }>`
    select text from pos_device_contract where merchant_id = ${player.merchant_id}::uuid and pos_device_id = ${player.id}::uuid
      and epoch = ${player.epoch} and created_at <= ${at} and until_at > ${at} order by created_at desc limit 1`.execute(
    db,
  )
  return rows[0] ? readContract(rows[0].text) : null
}
const asTill = (player: Player): Till => ({
  merchantId: player.merchant_id,
  deviceId: player.id,
  number: player.number,
  label: player.label,
  state: player.state,
  store: player.store,
  epoch: player.epoch,
  ownEpoch: player.epoch,
  isReplaced: false,
  lockedReason: player.locked_at === null ? null : (player.locked_reason ?? ''),
  offsetMs: 0,
})
const pollMs = 500
const pollsMax = 8
/** By card with a network: null if the bank declined, or did not answer in time. */
const paidOnline = async (context: AppContext, player: Player, { id, minor }: Sale, receiptNo: string) => {
  const [till, key, origin] = [asTill(player), newId(), ownOrigin(context.settings)]
  const instrument = `tap_${tapOutcome(id)}_${key.slice(-12)}`
  const wanted = { key, method: 'card' as const, minor, currency: 'AED' as const, tip: null, instrument, receiptNo }
  let answer = await payAtTill(context, till, wanted, origin)
  for (let polls = 0; answer.state === 'paying' && polls < pollsMax; polls++) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    answer = await orderAtTill(context, till, { key }, origin)
  }
  if (answer.state === 'paid') return key
  await cancelAtTill(context, till, { key }, origin)
  return null
}
const contact = async (context: AppContext, player: Player, sales: readonly Sale[], isOffline: boolean) => {
  const { settings, wakeRelay } = context
  const chain = await chainOf(context, player)
  const stored: OfflineSale[] = []
  const events: SentEvent[] = []
  for (const sale of sales) {
    const base = { currency: 'AED', amount: sale.minor, method: sale.isCash ? 'cash' : 'card' }
    if (isOffline) {
      const contract = await contractAt(context, player, sale.at)
      const wanted: OfflineSale = { method: sale.isCash ? 'cash' : 'card', currency: 'AED', minor: BigInt(sale.minor) }
      if (offlineRefusal(contract, stored, wanted, sale.at.getTime()) !== null) continue
      stored.push(wanted)
      const instrument = sale.isCash ? null : { instrument: `tap_${tapOutcome(sale.id)}_${sale.id.slice(-12)}` }
      events.push(await signSale(player, chain, sale.at, { ...base, offline: 1, contract: contract!.id }, instrument))
    } else if (sale.isCash) events.push(await signSale(player, chain, sale.at, base, null))
    else {
      const next = { epoch: player.epoch, sequence: chain.sequence + 1 }
      const order = await paidOnline(context, player, sale, receiptNumber(player.number, next))
      if (order) events.push(await signSale(player, chain, sale.at, { ...base, order }, null))
    }
  }
  const { battery } = fleetHealth(player.id, player.model !== 'browser', new Date())
  const health = { battery, network: 'Wi-Fi', version, isKept: true }
  const till = asTill(player)
  const send = (more: object) =>
    syncTill(
      context,
      till,
      { health: { ...health, waiting: 0 }, events: [], config: null, contract: null, ...more },
      ownOrigin(settings),
    )
  const { message, request } = await send({ events })
  if (message || request)
    await send({ confirmed: { message: message?.id ?? null, request: request?.id ?? null }, contract: null })
  wakeRelay()
}
/** One minute of the fleet. How many sales were made. */
export const playFleet = async (context: AppContext, now: Date): Promise<number> => {
  const players = await playersOf(context)
  const reports = await report(context, players, now)
  context.wakeRelay()
  const sales = await salesOf(context, reports, players, now)
  for (const player of players) {
    const before = reports.get(player.id)
    const own = sales.filter(({ device }) => device === player.id)
    if (!before || (own.length === 0 && !player.is_asked)) continue
    await contact(context, player, own, now.getTime() - before.getTime() > offlineMs)
  }
  return sales.length
}
export const makeFleet = (context: AppContext): Loop =>
  makeLoop({
    name: 'the tills of the demo world',
    everyMs,
    run: async () => void (await playFleet(context, new Date())),
  })
