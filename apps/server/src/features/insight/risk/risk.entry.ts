// Lists of what a merchant blocks or trusts. An entry has its time: a rule asks for the lists as they were when a payment was made.
import { isIP } from 'node:net'
import type { risk } from '@falaj/contract/insight/risk'
import { riskKeys, type RiskKey } from '@falaj/contract/insight/risk-fields'
import { maskPayer } from '@falaj/contract/formats/mask'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { isUuid, newId } from '../../../platform/base/ids.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { riskChanged } from './risk.rule.ts'

/** The keys of a decision as people may read them. */
export const keysOf = async (tx: Store, merchantId: string, decisionId: string) => {
  if (!isUuid(decisionId)) throw fail('NOT_FOUND')
  const row = await tx
    .selectFrom('risk_decision as d')
    .leftJoin('payment_attempt as a', (join) =>
      join
        .onRef('a.merchant_id', '=', 'd.merchant_id')
        .onRef('a.payment_id', '=', 'd.payment_id')
        .onRef('a.no', '=', 'd.attempt_no'),
    )
    .leftJoin('customer as c', (join) =>
      join
        .onRef('c.merchant_id', '=', 'd.merchant_id')
        .on((on) => on(on.cast('c.id', 'text'), '=', on.ref('d.customer_key'))),
    )
    .select(['d.card_key', 'd.device_key', 'd.address_key', 'd.customer_key', 'a.brand', 'a.last4', 'c.name'])
    .where('d.merchant_id', '=', merchantId)
    .where('d.id', '=', decisionId)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  const card = row.last4 ? `${row.brand ?? ''} •••• ${row.last4}`.trim() : row.card_key?.slice(-6)
  const shown: Readonly<Record<RiskKey, readonly [string | null, string | null | undefined]>> = {
    card: [row.card_key, card],
    device: [row.device_key, row.device_key?.slice(0, 8)],
    address: [row.address_key, row.address_key],
    customer: [row.customer_key, maskPayer(row.name ?? '') || row.customer_key?.slice(-6)],
  }
  return riskKeys.flatMap((kind) => {
    const [key, text] = shown[kind]
    return key === null || !text ? [] : [{ kind, key, shown: text }]
  })
}
export const addEntry = async (call: Call<typeof risk.addEntry>) => {
  const { tx, me, input, note, emit } = call
  const { merchantId, personId } = me()
  const { list, kind, decisionId, address, reason } = input
  let entry: { readonly key: string; readonly shown: string } | undefined
  if (decisionId !== undefined) entry = (await keysOf(tx, merchantId, decisionId)).find((each) => each.kind === kind)
  else if (kind === 'address' && address && isIP(address.trim())) entry = { key: address.trim(), shown: address.trim() }
  if (!entry)
    throw failFields({
      path: decisionId === undefined ? 'address' : 'kind',
      code: decisionId === undefined ? 'RISK_ADDRESS' : 'RISK_KEY',
    })
  await takeLock(tx, `risk ${merchantId}`)
  const before = await tx
    .selectFrom('risk_list_entry')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('kind', '=', kind)
    .where('key', '=', entry.key)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (before) throw fail('RISK_ENTRY_EXISTS')
  const id = newId()
  await tx
    .insertInto('risk_list_entry')
    .values({
      merchant_id: merchantId,
      id,
      list,
      kind,
      key: entry.key,
      shown: entry.shown,
      reason: reason ?? null,
      created_by: personId,
    })
    .execute()
  await emit(riskChanged(merchantId, id))
  note({ object: `risk list entry ${entry.shown}`, after: { list, kind, ...(reason ? { reason } : {}) } })
  return { id }
}
export const endEntry = async (call: Call<typeof risk.endEntry>) => {
  const { tx, me, input, note, emit } = call
  const { merchantId, personId } = me()
  const row = await lockOwn(tx, 'risk_list_entry', merchantId, input.id)
  if (row.ended_at) throw fail('RECORD_STATE')
  await tx
    .updateTable('risk_list_entry')
    .set({ ended_at: new Date(), ended_by: personId })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', row.id)
    .execute()
  await emit(riskChanged(merchantId, row.id))
  note({ object: `risk list entry ${row.shown}`, before: { list: row.list, kind: row.kind } })
  return {}
}
