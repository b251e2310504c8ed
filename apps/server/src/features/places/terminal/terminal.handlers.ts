import { sql } from 'kysely'
import type { Endpoint } from '@falaj/contract/kernel/endpoint'
import { words, speak } from '@falaj/contract/kernel/words'
import { device } from '@falaj/contract/places/device'
import { deviceOrder } from '@falaj/contract/places/device-order'
import { deviceActions } from '@falaj/contract/places/device-states'
import { terminal, terminalActions } from '@falaj/contract/places/terminal'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { cachedPdf } from '../../../platform/pdf/cache.ts'
import { deviceHandler, optionsOf } from '../device/device.commands.read.ts'
import { deviceOrderHandler } from '../device-order/device-order.read.ts'
import { actForChild, childByMid, childOfDevice, historyFor } from './terminal.child.ts'
import { terminalList } from './terminal.list.ts'

const labelWords = words({
  terminal: { en: 'Terminal', zh: '终端' },
  both: { en: '终端', zh: 'Terminal' },
})
const acts: readonly string[] = terminalActions

/** One command on a device of a merchant below the account. */
const act = async <E extends Endpoint, F extends Endpoint>(endpoint: E, command: F, call: Call<E>) => {
  const { id } = call.input as unknown as { readonly id: string }
  const child = await childOfDevice(call.tx, call.me().merchantId, id)
  return actForChild(call, child, deviceHandler(command), endpoint, call.input as unknown as Call<F>['input'])
}

export const terminalFeature = bind(terminal, {
  query: terminalList.query,
  async detail({ input, tx, me }) {
    const { merchantId } = me()
    const row = await terminalList.one(tx, merchantId, input.id)
    const { rows } = await sql<{
      merchant_id: string
      version: number
      label: string
      locked_at: Date | null
      locked_reason: string | null
      moving_en: string | null
      moving_zh: string | null
    }>`
      select d.merchant_id, d.version, d.label, d.locked_at, d.locked_reason, t.name as moving_en,
        coalesce(t.name_zh, t.name) as moving_zh
      from pos_device d join merchant c on c.id = d.merchant_id and c.mid = ${row.mid}
      left join store t on t.merchant_id = d.merchant_id and t.code = d.moving_to
      where d.id = ${row.id}::uuid`.execute(tx)
    const kept = rows[0]!
    return {
      ...row,
      rowVersion: kept.version,
      label: kept.label,
      locked:
        row.state === 'LOCKED' && kept.locked_at
          ? { at: kept.locked_at.toISOString(), reason: kept.locked_reason ?? '' }
          : null,
      movingTo: kept.moving_en ? { en: kept.moving_en, zh: kept.moving_zh ?? kept.moving_en } : null,
      actions: deviceActions(row.state).filter((event) => acts.includes(event)),
      ...(await optionsOf(tx, kept.merchant_id)),
      history: await historyFor(tx, merchantId, kept.merchant_id, row.id),
    }
  },
  async choices({ tx, me }) {
    const { rows } = await sql<{ mid: string; name_en: string; name_zh: string }>`
      select c.mid, c.name_en, c.name_zh from merchant_membership m join merchant c on c.id = m.child_id
      where m.merchant_id = ${me().merchantId}::uuid and m.until_at is null order by c.name_en`.execute(tx)
    const stores = await sql<{ en: string; zh: string }>`
      select s.name as en, min(coalesce(s.name_zh, s.name)) as zh from merchant_membership m
      join pos_device d on d.merchant_id = m.child_id join store s on s.merchant_id = d.merchant_id and s.code = d.store
      where m.merchant_id = ${me().merchantId}::uuid and m.until_at is null group by s.name order by s.name limit 500`.execute(
      tx,
    )
    return {
      merchants: rows.map(({ mid, name_en: en, name_zh: zh }) => ({ mid, name: { en, zh } })),
      stores: stores.rows.map((name) => ({ name })),
    }
  },
  async options({ tx, me }) {
    const { rows } = await sql<{ mid: string; name_en: string; name_zh: string; id: string }>`
      select c.id, c.mid, c.name_en, c.name_zh from merchant_membership m join merchant c on c.id = m.child_id
      where m.merchant_id = ${me().merchantId}::uuid and m.until_at is null and c.status = 'ENABLED' order by c.name_en`.execute(
      tx,
    )
    const merchants = []
    for (const { id, mid, name_en: en, name_zh: zh } of rows)
      merchants.push({ mid, name: { en, zh }, stores: (await optionsOf(tx, id)).stores })
    return { merchants }
  },
  async order(call) {
    const { mid, ...facts } = call.input
    const child = await childByMid(call.tx, call.me().merchantId, mid)
    return actForChild(call, child, deviceOrderHandler(deviceOrder.add), terminal.order, facts)
  },
  code: (call) => act(terminal.code, device.code, call),
  lock: (call) => act(terminal.lock, device.lock, call),
  unlock: (call) => act(terminal.unlock, device.unlock, call),
  move: (call) => act(terminal.move, device.move, call),
  force: (call) => act(terminal.force, device.force, call),
  stay: (call) => act(terminal.stay, device.stay, call),
  replace: (call) => act(terminal.replace, device.replace, call),
  retire: (call) => act(terminal.retire, device.retire, call),
  async label(call) {
    const { input, tx, me } = call
    const row = await terminalList.one(tx, me().merchantId, input.id)
    const t = speak(labelWords, input.language)
    return cachedPdf(call, {
      purpose: 'terminal-label',
      name: row.number,
      content: {
        codes: {
          layout: 'sticker',
          merchant: row.merchant[input.language],
          says: [t('terminal'), t('both')],
          codes: [
            {
              name: [row.store?.[input.language], row.serial].filter(Boolean).join(' · '),
              number: row.number,
              amount: null,
              address: row.number,
            },
          ],
        },
      },
      language: input.language,
      object: `device ${row.number}`,
      limit: { key: `terminal label ${me().merchantId}`, windowMinutes: 60, triesMax: 120, blockMinutes: 30 },
    })
  },
})
