import { sql } from 'kysely'
import { promoter, type RankedPromoter } from '@falaj/contract/growth/promoter'
import { referralSteps } from '@falaj/contract/growth/referral-steps'
import { daysLater, dubaiTime } from '../../../platform/base/banking-days.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { isUuid, newId, newNumber } from '../../../platform/base/ids.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { recordLog } from '../../../platform/outbox/record-log.ts'
import { checkStore } from '../../../platform/store/store.ts'
import { accountPartner, percentSql } from '../commission/commission.read.ts'
import { addCode } from '../referral/referral.read.ts'
import { promoterFigures } from './promoter.figures.ts'
import { promoterList, promoterStatus } from './promoter.list.ts'
import { beginRate, lockTree } from './promoter.rates.ts'

const promoterLog = recordLog<'added' | 'edited' | 'rate' | 'disabled' | 'enabled'>('promoter', 'referralsMarketing')

const lockPromoter = async (tx: Store, merchantId: string, id: string) => {
  const row = await lockOwn(tx, 'partner', merchantId, id)
  if (row.kind !== 'promoter') throw fail('NOT_FOUND')
  return row
}
type Row = Awaited<ReturnType<typeof lockPromoter>>
/** The account as a partner: without its rate there is nothing to give a promoter. */
const accountOf = async (tx: Store, merchantId: string): Promise<string> => {
  const found = await accountPartner(tx, merchantId)
  if (!found) throw fail('PROMOTER_ROOT')
  return found.id
}
/** One promoter for a mobile number: commissions are paid to it. */
const checkMobile = async (tx: Store, merchantId: string, mobile: string, except?: string): Promise<void> => {
  const { rows } = await sql`
    select from partner where merchant_id = ${merchantId}::uuid and kind = 'promoter' and mobile = ${mobile}
      and id is distinct from ${except ?? null}::uuid`.execute(tx)
  if (rows.length > 0) throw failFields({ path: 'mobile', code: 'PROMOTER_KNOWN' })
}
const done = async (
  { tx, emit, note, me }: Pick<Call, 'tx' | 'emit' | 'note' | 'me'>,
  { id, number }: Pick<Row, 'id' | 'number'>,
  change: Parameters<typeof promoterLog.write>[3],
): Promise<Record<string, never>> => {
  const { merchantId, personId } = me()
  await promoterLog.write(tx, merchantId, id, { personId, ...change })
  await promoterLog.notify(emit, merchantId, id)
  note({
    object: `promoter ${number}`,
    ...(change.before ? { before: { value: change.before } } : {}),
    ...(change.after ? { after: { value: change.after } } : {}),
  })
  return {}
}
const percent = (ppm: number): string => `${ppm / 10_000}%`
const setState = (tx: Store, row: Row, state: 'active' | 'disabled') =>
  tx
    .updateTable('partner')
    .set({ state, version: row.version + 1 })
    .where('merchant_id', '=', row.merchant_id)
    .where('id', '=', row.id)
    .execute()

export const promoterFeature = bind(promoter, {
  query: promoterList.query,
  async detail({ tx, me, input }) {
    const { merchantId } = me()
    const row = await promoterList.one(tx, merchantId, input.id)
    const stored = await tx
      .selectFrom('partner')
      .select(['version', 'email', 'mobile', 'state'])
      .where('merchant_id', '=', merchantId)
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    const rates = await tx
      .selectFrom('partner_rate as r')
      .leftJoin('person as p', 'p.id', 'r.person_id')
      .select(['r.rate_ppm', 'r.from_at', 'r.until_at', 'p.name'])
      .where('r.merchant_id', '=', merchantId)
      .where('r.partner_id', '=', row.id)
      .orderBy('r.from_at', 'desc')
      .execute()
    return {
      ...row,
      version: stored.version,
      email: stored.email,
      mobileNumber: stored.mobile ?? '',
      rates: rates.map(({ rate_ppm: ratePpm, from_at: from, until_at: until, name: who }) => ({
        ratePpm,
        from: from.toISOString(),
        until: until?.toISOString() ?? null,
        who,
      })),
      actions: (stored.state === 'active' ? ['rate', 'edit', 'disable'] : ['edit', 'enable']) as (
        | 'rate'
        | 'edit'
        | 'disable'
        | 'enable'
      )[],
      history: (await promoterLog.history(tx, merchantId, row.id)).map(({ at, what, who, before, after }) => ({
        at,
        what,
        who,
        before,
        after,
      })),
    }
  },
  async performance({ tx, me, input }) {
    const { from = null, until = null, promoterId, store } = input
    if (from && until && until < from) throw failFields({ path: 'until', code: 'INVALID' })
    if (promoterId && !isUuid(promoterId)) throw fail('NOT_FOUND')
    const period = { from: from ? dubaiTime(from) : null, until: until ? dubaiTime(daysLater(until, 1)) : null }
    interface FigureRow extends Omit<RankedPromoter, 'volume' | 'earned'> {
      readonly refused: number
      readonly volume: string
      readonly earned: string
    }
    const { rows } = await sql<FigureRow>`
      select a.id, a.number, a.name, a.store, ${sql.raw(promoterStatus)} as status, f.invited, f.registered, f.verified, f.paid, f.rewarded, f.refused,
        l.volume::text, l.earned::text
      from partner a ${promoterFigures(period)}
      where a.merchant_id = ${me().merchantId}::uuid and a.kind = 'promoter'
        and (${promoterId ?? null}::uuid is null or a.id = ${promoterId ?? null}::uuid) and (${store ?? null}::text is null or a.store = ${store ?? null})
      order by l.earned desc, f.paid desc, f.invited desc, a.name limit 500`.execute(tx)
    const sum = (name: 'invited' | 'registered' | 'verified' | 'paid' | 'rewarded' | 'refused') =>
      rows.reduce((all, row) => all + row[name], 0)
    const steps = ['invited', 'registered', 'verified', 'paid', 'rewarded'] as const
    return {
      from,
      until,
      funnel: referralSteps.map((step, at) => ({ step, invitations: sum(steps[at]!) })),
      refused: sum('refused'),
      rows: rows.map((row) => ({
        ...row,
        volume: inMinor(row.volume, 'AED'),
        earned: inMinor(row.earned, 'AED'),
      })),
    }
  },
  async add(call) {
    const { tx, me, input } = call
    const { merchantId, personId } = me()
    await lockTree(tx, merchantId)
    const accountId = await accountOf(tx, merchantId)
    await checkMobile(tx, merchantId, input.mobile)
    await checkStore(tx, me(), input.store)
    const [id, number, now] = [newId(), newNumber('promoter'), new Date()]
    await tx
      .insertInto('partner')
      .values({
        merchant_id: merchantId,
        id,
        number,
        kind: 'promoter',
        name: input.name,
        mobile: input.mobile,
        email: input.email ?? null,
        store: input.store ?? null,
      })
      .execute()
    await tx
      .insertInto('partner_parent')
      .values({ merchant_id: merchantId, partner_id: id, from_at: now, parent_id: accountId })
      .execute()
    await beginRate(tx, { merchantId, partnerId: id, accountId, personId }, input, now)
    const code = await addCode(tx, { merchantId, partnerId: id })
    await done(
      call,
      { id, number },
      { what: 'added', after: `${input.name}, ${percent(input.ratePpm)}, ${input.from}` },
    )
    return { id, number, code }
  },
  async edit(call) {
    const { tx, me, input } = call
    const row = await lockPromoter(tx, me().merchantId, input.id)
    if (row.version !== input.version) throw fail('RECORD_CHANGED')
    await checkMobile(tx, row.merchant_id, input.mobile, row.id)
    await checkStore(tx, me(), input.store, { was: row.store })
    await tx
      .updateTable('partner')
      .set({
        name: input.name,
        mobile: input.mobile,
        email: input.email ?? null,
        store: input.store ?? null,
        version: row.version + 1,
      })
      .where('merchant_id', '=', row.merchant_id)
      .where('id', '=', row.id)
      .execute()
    return done(call, row, {
      what: 'edited',
      ...(row.name === input.name ? {} : { before: row.name, after: input.name }),
    })
  },
  async rate(call) {
    const { tx, me, input } = call
    const { merchantId, personId } = me()
    await lockTree(tx, merchantId)
    const row = await lockPromoter(tx, merchantId, input.id)
    if (row.state !== 'active') throw fail('RECORD_STATE')
    const accountId = await accountOf(tx, merchantId)
    const { rows } = await sql<{ rate: string }>`
      select ${sql.raw(percentSql('rate_ppm'))} as rate from partner_rate where merchant_id = ${merchantId}::uuid and partner_id = ${row.id}::uuid
        and from_at <= now() and (until_at is null or until_at > now())`.execute(tx)
    await beginRate(tx, { merchantId, partnerId: row.id, accountId, personId }, input, new Date())
    return done(call, row, {
      what: 'rate',
      before: rows[0]?.rate ?? null,
      after: `${percent(input.ratePpm)}, ${input.from}`,
    })
  },
  async disable(call) {
    const { tx, me, input } = call
    const row = await lockPromoter(tx, me().merchantId, input.id)
    if (row.state !== 'active') throw fail('RECORD_STATE')
    await setState(tx, row, 'disabled')
    return done(call, row, { what: 'disabled', after: input.reason })
  },
  async enable(call) {
    const { tx, me, input } = call
    const row = await lockPromoter(tx, me().merchantId, input.id)
    if (row.state !== 'disabled') throw fail('RECORD_STATE')
    await setState(tx, row, 'active')
    return done(call, row, { what: 'enabled' })
  },
})
