// Notices for the members who look after e-ATMs: what became of a refill, and alarms that began. Most alarms nobody reports: the clock finds them.
import { sql } from 'kysely'
import { eatmAlarmWords, type EatmAlarm } from '@falaj/contract/cash/eatm'
import { words, type Bilingual } from '@falaj/contract/kernel/words'
import { toCodeText } from '@falaj/money'
import type { TxContext } from '../../../platform/command/context.ts'
import { sayBoth } from '../../../platform/identity/inbox.ts'
import { duePage, dueWork, recordKey, type DueRecord } from '../../../platform/jobs/due.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { alarmsSql } from './eatm.list.ts'

const texts = words({
  alarm: { en: '{label}: {alarm}.', zh: '{label}：{alarm}。' },
  LOADED: {
    en: 'Refill {number} of {label} was loaded: {amount}.',
    zh: '{label} 的加钞单 {number} 已加钞 {amount}。',
  },
  REFUSED: {
    en: 'Refill {number} of {label} was refused. {amount} is available again.',
    zh: '{label} 的加钞单 {number} 未获批准，{amount} 已恢复可用。',
  },
  CANCELLED: {
    en: 'Refill {number} of {label} was cancelled. {amount} is available again.',
    zh: '{label} 的加钞单 {number} 已取消，{amount} 已恢复可用。',
  },
})
const tell = (
  { emit }: Pick<TxContext, 'emit'>,
  merchantId: string,
  notice: { readonly about: string; readonly text: Bilingual; readonly object: { kind: string; id: string } },
) => emit({ kind: 'eatm.notice', merchantId, audience: 'none', payload: notice })

export const tellRefill = async (
  own: Pick<TxContext, 'tx' | 'emit'>,
  { merchant_id: merchantId, id }: { readonly merchant_id: string; readonly id: string },
  state: 'LOADED' | 'REFUSED' | 'CANCELLED',
): Promise<void> => {
  const { rows } = await sql<{ number: string; label: string; currency: string; minor: string }>`
    select r.number, e.label, r.currency,
      coalesce(nullif((select sum(v.moved_minor) from eatm_visit v
        where v.merchant_id = r.merchant_id and v.eatm_id = r.eatm_id and v.refill_id = r.id), 0), r.amount_minor)::text as minor
    from eatm_refill r join eatm e on e.merchant_id = r.merchant_id and e.id = r.eatm_id
    where r.merchant_id = ${merchantId}::uuid and r.id = ${id}::uuid`.execute(own.tx)
  const [row] = rows
  if (!row) return
  const { number, label, currency, minor } = row
  await tell(own, merchantId, {
    about: `eatm-refill ${id} ${state}`,
    text: sayBoth(texts[state], { number, label, amount: toCodeText(inMinor(minor, currency)) }),
    object: { kind: 'eatm-refill', id },
  })
}

const now = sql.raw(alarmsSql)
/** What is on now differs from what members were notified of. */
const isNew = sql`not (e.noticed @> ${now} and e.noticed <@ ${now})`
export const watchEatms = dueWork({
  name: 'eatm.alarm',
  clock: '* * * * *',
  key: recordKey,
  due: (db, after: DueRecord | null) =>
    duePage(
      db,
      {
        from: sql`eatm e`,
        where: sql`e.state <> 'closed' and ${isNew}`,
        at: sql`e.installed_at`,
        merchantId: sql`e.merchant_id`,
        id: sql`e.id`,
      },
      after,
    ),
  one: ({ db }, { merchantId, id }) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ label: string; now: EatmAlarm[]; noticed: string[] }>`
        select e.label, ${now} as now, e.noticed from eatm e
        where e.merchant_id = ${merchantId}::uuid and e.id = ${id}::uuid and ${isNew} for update of e`.execute(tx)
      const [row] = rows
      if (!row) return false
      await sql`update eatm set noticed = ${row.now}::text[] where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(
        tx,
      )
      const at = new Date().toISOString()
      for (const kind of row.now.filter((each) => !row.noticed.includes(each)))
        await tell({ emit: emitter(tx) }, merchantId, {
          about: `eatm ${id} ${kind} ${at}`,
          text: sayBoth(texts.alarm, { label: row.label, alarm: eatmAlarmWords[kind] }),
          object: { kind: 'eatm', id },
        })
      return true
    }),
})
