import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import { partner, percentOf } from '@falaj/contract/growth/partner'
import { mayCall } from '@falaj/contract/kernel/endpoint'
import { money, type Currency } from '@falaj/money'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { newId, newNumber } from '../../../platform/base/ids.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { monthOf, monthRange, partnersSeenBy } from '../commission/commission.read.ts'
import { applyMove, applyRate, lockAgent, lockTree, partnerLog, type Partner } from './partner.change.ts'
import { partnerList, statementList } from './partner.list.ts'
import { partnerDetail, treeRows } from './partner.tree.ts'
import { whatIf } from './partner.what-if.ts'

type Me = Pick<Call, 'tx' | 'me'>
/** An agent's name in the history: what it was called when it happened. */
const nameOfId = async (tx: Store, merchantId: string, id: string): Promise<string> => {
  const row = await tx
    .selectFrom('partner')
    .select('name')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row.name
}
const checkMember = async ({ tx, me }: Me, staffId: string | undefined, except?: string): Promise<void> => {
  if (!staffId) return
  const { merchantId } = me()
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from partner p where p.merchant_id = t.merchant_id and p.staff_id = t.id and p.id is distinct from ${except ?? null}::uuid) as used
    from staff t where t.merchant_id = ${merchantId}::uuid and t.id::text = ${staffId} and t.status = 'ACTIVE'`.execute(
    tx,
  )
  if (!rows[0]) throw failFields({ path: 'staffId', code: 'INVALID' })
  if (rows[0].used) throw failFields({ path: 'staffId', code: 'MEMBER_USED' })
}
const nothingDone = {} as const
const changed = async (
  { tx, emit, note, me }: Pick<Call, 'tx' | 'emit' | 'note' | 'me'>,
  row: Partner,
  change: Parameters<typeof partnerLog.write>[3],
): Promise<typeof nothingDone> => {
  await partnerLog.write(tx, row.merchant_id, row.id, { personId: me().personId, ...change })
  await partnerLog.notify(emit, row.merchant_id, row.id)
  note({
    object: `partner ${row.number}`,
    ...(change.before ? { before: { value: change.before } } : {}),
    ...(change.after ? { after: { value: change.after } } : {}),
  })
  return nothingDone
}
const currentRate = async (tx: Store, { merchant_id, id }: Partner): Promise<string | null> => {
  const { rows } = await sql<{ rate_ppm: number }>`
    select rate_ppm from partner_rate where merchant_id = ${merchant_id}::uuid and partner_id = ${id}::uuid and from_at <= now()
      and (until_at is null or until_at > now())`.execute(tx)
  return rows[0] ? percentOf(rows[0].rate_ppm) : null
}
/** Members who work with merchants and not with the tree. */
const agentRoles = areas.isv.roles.filter((role) => !areas.isvAgents.roles.includes(role))
const statementId = /^([0-9a-f-]{36})_(\d{4}-\d{2})_([A-Z]{3,5})$/

export const partnerFeature = bind(partner, {
  query: partnerList.query,
  statements: statementList.query,
  async statement({ tx, me, input }) {
    const { merchantId, personId } = me()
    const [, partnerId, month, currency] = statementId.exec(input.id) ?? []
    if (!partnerId || !month || !currency) throw fail('NOT_FOUND')
    const row = await statementList.one(tx, merchantId, input.id, { personId })
    const { from, until } = monthRange(month)
    const { rows } = await sql<{
      mid: string
      en: string
      zh: string
      payments: number
      earned: string
      taken_back: string
      vat: string
    }>`
      select c.mid, c.name_en as en, c.name_zh as zh, count(*) filter (where l.kind = 'earned')::int as payments,
        coalesce(sum(l.minor) filter (where l.minor > 0), 0)::text as earned, coalesce(sum(l.minor) filter (where l.minor < 0), 0)::text as taken_back,
        sum(l.vat_minor)::text as vat
      from commission_line l join merchant c on c.id = l.child_id
      where l.merchant_id = ${merchantId}::uuid and l.partner_id = ${partnerId}::uuid and l.currency = ${currency}
        and l.happened_at >= ${from} and l.happened_at < ${until}
      group by 1, 2, 3 order by 1`.execute(tx)
    const of = (minor: bigint) => money(minor, currency as Currency)
    return {
      ...row,
      merchants: rows.map(({ mid, en, zh, payments, earned, taken_back, vat }) => ({
        mid,
        name: { en, zh },
        payments,
        earned: of(BigInt(earned)),
        takenBack: of(BigInt(taken_back)),
        net: of(BigInt(earned) + BigInt(taken_back)),
        vat: of(BigInt(vat)),
      })),
    }
  },
  async tree({ tx, me, input }) {
    const { merchantId, personId, staffId } = me()
    const month = input.month ?? monthOf(new Date())
    const mine = await tx
      .selectFrom('partner')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where('staff_id', '=', staffId)
      .executeTakeFirst()
    return { month, mine: mine?.id ?? null, rows: await treeRows(tx, { merchantId, personId }, month) }
  },
  async detail(call) {
    const { tx, me, visitor, input } = call
    const { merchantId, personId } = me()
    const rows = await treeRows(tx, { merchantId, personId }, monthOf(new Date()))
    const shown = rows.find(({ id }) => id === input.id)
    if (!shown) throw fail('NOT_FOUND')
    const row = await tx
      .selectFrom('partner')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('id', '=', input.id)
      .executeTakeFirstOrThrow()
    const isAgent = shown.kind === 'agent' && mayCall(partner.edit, visitor)
    return {
      ...shown,
      ...(await partnerDetail(tx, row, rows)),
      actions: isAgent
        ? shown.state === 'active'
          ? (['rate', 'move', 'edit', 'disable'] as const).slice()
          : (['edit', 'enable'] as const).slice()
        : [],
    }
  },
  async members({ tx, me }) {
    const { rows } = await sql<{ id: string; name: string }>`
      select t.id, p.name from staff t join person p on p.id = t.person_id
      where t.merchant_id = ${me().merchantId}::uuid and t.status = 'ACTIVE' and t.roles && ${agentRoles}::text[] order by p.name, t.id limit 500`.execute(
      tx,
    )
    return { rows: rows.map(({ id, name }) => ({ id, name })) }
  },
  async whatIf({ tx, me, input }) {
    const { merchantId, personId } = me()
    const found = await whatIf(tx as Db, { merchantId, personId }, input)
    const names = new Map(
      (await treeRows(tx, { merchantId, personId }, monthOf(new Date()))).map(({ id, name }) => [id, name]),
    )
    return {
      from: found.from,
      until: found.until,
      payments: found.payments,
      volume: found.volume.map(([currency, minor]) => money(minor, currency)),
      // An agent above the reader's own is not shown.
      rows: found.rows.flatMap(({ partner: id, currency, before, after }) => {
        const name = names.get(id)
        if (!name) return []
        return [
          {
            id,
            name,
            before: money(before, currency),
            after: money(after, currency),
            difference: money(after - before, currency),
          },
        ]
      }),
    }
  },
  async add(call) {
    const { tx, me, input, emit, note } = call
    const { merchantId, personId } = me()
    await lockTree(tx, merchantId)
    if (!(await partnersSeenBy(tx, merchantId, personId)).has(input.parentId)) throw fail('NOT_FOUND')
    await checkMember(call, input.staffId)
    const [id, number] = [newId(), newNumber('partner')]
    await tx
      .insertInto('partner')
      .values({
        merchant_id: merchantId,
        id,
        number,
        kind: 'agent',
        name: input.name,
        name_zh: input.nameZh ?? null,
        region: input.region ?? null,
        mobile: input.mobile ?? null,
        email: input.email ?? null,
        trn: input.trn ?? null,
        staff_id: input.staffId ?? null,
      })
      .execute()
    const [row, now] = [{ merchant_id: merchantId, id }, new Date()]
    await applyMove(tx, row, input.parentId, now)
    await applyRate(tx, row, input, { personId, now })
    const after = `${await nameOfId(tx, merchantId, input.parentId)}, ${percentOf(input.ratePpm)}`
    await partnerLog.write(tx, merchantId, id, { what: 'added', personId, after })
    await partnerLog.notify(emit, merchantId, id)
    note({
      object: `partner ${number}`,
      after: { name: input.name, below: input.parentId, rate: percentOf(input.ratePpm), from: input.from },
    })
    return { id, number }
  },
  async edit(call) {
    const { tx, me, input } = call
    const row = await lockAgent(tx, me(), input.id)
    if (row.version !== input.version) throw fail('RECORD_CHANGED')
    await checkMember(call, input.staffId, row.id)
    await tx
      .updateTable('partner')
      .set({
        name: input.name,
        name_zh: input.nameZh ?? null,
        region: input.region ?? null,
        mobile: input.mobile ?? null,
        email: input.email ?? null,
        trn: input.trn ?? null,
        staff_id: input.staffId ?? null,
        version: row.version + 1,
      })
      .where('merchant_id', '=', row.merchant_id)
      .where('id', '=', row.id)
      .execute()
    return changed(call, row, {
      what: 'edited',
      ...(row.name === input.name ? {} : { before: row.name, after: input.name }),
    })
  },
  async rate(call) {
    const { tx, me, input } = call
    await lockTree(tx, me().merchantId)
    const row = await lockAgent(tx, me(), input.id)
    if (row.state !== 'active') throw fail('RECORD_STATE')
    const before = await currentRate(tx, row)
    await applyRate(tx, row, input, { personId: me().personId, now: new Date() })
    return changed(call, row, { what: 'rate', before, after: `${percentOf(input.ratePpm)}, ${input.from}` })
  },
  async move(call) {
    const { tx, me, input } = call
    const { merchantId, personId } = me()
    await lockTree(tx, merchantId)
    const row = await lockAgent(tx, me(), input.id)
    if (row.state !== 'active') throw fail('RECORD_STATE')
    if (!(await partnersSeenBy(tx, merchantId, personId)).has(input.parentId)) throw fail('NOT_FOUND')
    await applyMove(tx, row, input.parentId, new Date())
    return changed(call, row, { what: 'moved', after: await nameOfId(tx, merchantId, input.parentId) })
  },
  async disable(call) {
    const { tx, me, input } = call
    await lockTree(tx, me().merchantId)
    const row = await lockAgent(tx, me(), input.id)
    if (row.state !== 'active') throw fail('RECORD_STATE')
    const { rows: below } = await sql`
      select from partner_parent e join partner a on a.merchant_id = e.merchant_id and a.id = e.partner_id
      where e.merchant_id = ${row.merchant_id}::uuid and e.parent_id = ${row.id}::uuid and e.until_at is null and a.state = 'active' limit 1`.execute(
      tx,
    )
    if (below.length > 0) throw fail('PARTNER_CHILDREN')
    await setState(tx, row, 'disabled')
    return changed(call, row, { what: 'disabled', after: input.reason })
  },
  async enable(call) {
    const { tx, me, input } = call
    await lockTree(tx, me().merchantId)
    const row = await lockAgent(tx, me(), input.id)
    if (row.state !== 'disabled') throw fail('RECORD_STATE')
    const { rows: above } = await sql`
      select from partner_parent e join partner a on a.merchant_id = e.merchant_id and a.id = e.parent_id
      where e.merchant_id = ${row.merchant_id}::uuid and e.partner_id = ${row.id}::uuid and e.until_at is null and a.state <> 'active'`.execute(
      tx,
    )
    if (above.length > 0) throw fail('RECORD_STATE')
    await setState(tx, row, 'active')
    return changed(call, row, { what: 'enabled' })
  },
})
const setState = async (tx: Store, row: Partner, state: 'active' | 'disabled'): Promise<void> => {
  await tx
    .updateTable('partner')
    .set({ state, version: row.version + 1 })
    .where('merchant_id', '=', row.merchant_id)
    .where('id', '=', row.id)
    .execute()
}
