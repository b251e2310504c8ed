// An invitation follows its application, its merchant's payments and its commissions. Every step is written once; running again without a change does
// nothing.
import { sql, type Updateable } from 'kysely'
import { words } from '@falaj/contract/kernel/words'
import { newId, newNumber, noMerchant } from '../../../platform/base/ids.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { sayBoth } from '../../../platform/identity/inbox.ts'
import { dueRecords } from '../../../platform/jobs/due.ts'
import { emitter, type Emit } from '../../../platform/outbox/emit.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { isPayableSql } from '../commission/commission.read.ts'
import { referralLog } from './referral.log.ts'
import { ringOf } from './referral.ring.ts'
import type { Keyring } from '../../../platform/base/keyring.ts'

const texts = words({
  rewarded: {
    en: 'Invitation {number} is rewarded: {name} takes payments, and {partner} earned the first commission that stays.',
    zh: '邀请 {number} 已获奖励：{name} 已开始收款，{partner} 获得首笔有效佣金。',
  },
})
interface Context {
  readonly tx: Store
  readonly emit: Emit
  readonly secret: Keyring
}
/** Gives an application that came with a code to its invitation; a code that nobody has is forgotten. */
export const register = async ({ tx, emit }: Context, applicationId: string): Promise<void> => {
  const application = await tx
    .selectFrom('merchant_application')
    .select(['id', 'referral_code', 'language', 'created_at'])
    .where('id', '=', applicationId)
    .where('referral_code', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!application) return
  await tx.updateTable('merchant_application').set({ referral_code: null }).where('id', '=', applicationId).execute()
  const given = application.referral_code!
  const code = await tx
    .selectFrom('referral_code')
    .selectAll()
    .where('code', '=', given.replace(/q$/, ''))
    .executeTakeFirst()
  if (!code) return
  const { merchant_id: merchantId, partner_id: partnerId } = code
  const invited = code.referral_id
    ? await tx
        .selectFrom('referral')
        .select(['id', 'application_id'])
        .where('merchant_id', '=', merchantId)
        .where('id', '=', code.referral_id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  // An invitation is one merchant's: who passes its link on makes another one.
  const id = invited && !invited.application_id ? invited.id : newId()
  if (id === invited?.id)
    await tx
      .updateTable('referral')
      .set({ application_id: applicationId })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .execute()
  else
    await tx
      .insertInto('referral')
      .values({
        merchant_id: merchantId,
        id,
        number: newNumber('referral'),
        partner_id: partnerId,
        channel: given.endsWith('q') ? 'qr' : 'link',
        language: application.language,
        application_id: applicationId,
        created_at: application.created_at,
      })
      .execute()
  if (id !== invited?.id) await referralLog.write(tx, merchantId, id, { what: 'invited', at: application.created_at })
  await referralLog.notify(emit, merchantId, id)
}

/** Brings one invitation up to date. */
export const advance = async ({ tx, emit, secret }: Context, merchantId: string, id: string): Promise<void> => {
  const row = await tx
    .selectFrom('referral')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row?.application_id || row.refused_at || row.rewarded_at) return
  const application = await tx
    .selectFrom('merchant_application')
    .select(['state', 'merchant_id', 'created_at', 'changed_at', sql<string | null>`answers ->> 'nameEn'`.as('name')])
    .where('id', '=', row.application_id)
    .executeTakeFirstOrThrow()
  const partner = await tx
    .selectFrom('partner')
    .select(['state', 'name'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', row.partner_id)
    .executeTakeFirstOrThrow()
  const set: Updateable<DB['referral']> = { name: row.name ?? application.name }
  const steps: { what: 'registered' | 'verified' | 'paid' | 'rewarded'; at: Date; text?: string | null }[] = []
  if (!row.registered_at) {
    set.registered_at = application.created_at
    steps.push({ what: 'registered', at: application.created_at })
  }
  const childId = application.merchant_id
  const hit =
    partner.state !== 'active' && !row.registered_at
      ? ({ refusal: 'disabled', of: partner.name } as const)
      : ((await ringOf(tx, secret, {
          merchantId,
          referralId: id,
          partnerId: row.partner_id,
          inviterId: row.person_id,
          applicationId: row.application_id,
          childId,
        })) ?? (childId && !row.verified_at ? await takenBy(tx, childId) : null))
  if (hit) {
    set.refused_at = new Date()
    set.refusal = hit.refusal
    set.refused_for = hit.of
    if (childId) {
      set.child_id = childId
      await detach(tx, merchantId, row.partner_id, childId)
    }
  } else if (childId) {
    const from = application.changed_at
    if (!row.verified_at) {
      await tx
        .insertInto('partner_merchant')
        .values({ merchant_id: merchantId, child_id: childId, from_at: from, partner_id: row.partner_id })
        .execute()
      Object.assign(set, { child_id: childId, verified_at: from })
      steps.push({ what: 'verified', at: from })
    }
    const first = row.paid_at ? null : await firstPayment(tx, childId, row.verified_at ?? from)
    if (first) {
      Object.assign(set, { paid_at: first.paid_at, payment_number: first.number })
      steps.push({ what: 'paid', at: first.paid_at, text: first.number })
    }
    if ((row.paid_at || first) && (await isRewarded(tx, merchantId, row.partner_id, childId))) {
      set.rewarded_at = new Date()
      steps.push({ what: 'rewarded', at: set.rewarded_at })
    }
  }
  await tx
    .updateTable('referral')
    // By the database: JavaScript's times have no microseconds.
    .set({
      ...set,
      looked_at: sql<Date>`(select x.changed_at from merchant_application x where x.id = ${row.application_id}::uuid)`,
    })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
  for (const step of steps) await referralLog.write(tx, merchantId, id, step)
  if (hit) await referralLog.write(tx, merchantId, id, { what: 'refused', text: hit.of })
  if (set.rewarded_at)
    await emit({
      kind: 'referral.notice',
      merchantId,
      audience: 'none',
      payload: {
        about: `referral ${id} rewarded`,
        text: sayBoth(texts.rewarded, { number: row.number, name: set.name ?? '–', partner: partner.name }),
        object: { kind: 'referral', id },
      },
    })
  if (hit || steps.length > 0) await referralLog.notify(emit, merchantId, id)
}
const takenBy = async (tx: Store, childId: string) => {
  const row = await tx
    .selectFrom('partner_merchant')
    .select('partner_id')
    .where('child_id', '=', childId)
    .where('until_at', 'is', null)
    .executeTakeFirst()
  // Whose it is may be another account's business.
  return row ? ({ refusal: 'taken', of: null } as const) : null
}
/** Found out after it was verified: what it pays from now on earns nothing. */
const detach = async (tx: Store, merchantId: string, partnerId: string, childId: string): Promise<void> => {
  await sql`update partner_merchant set until_at = greatest(now(), from_at + interval '1 millisecond') where merchant_id = ${merchantId}::uuid
    and partner_id = ${partnerId}::uuid and child_id = ${childId}::uuid and until_at is null`.execute(tx)
}
const firstPayment = async (tx: Store, childId: string, from: Date) =>
  (
    await sql<{ paid_at: Date; number: string }>`
      select p.paid_at, p.number from payment p where p.merchant_id = ${childId}::uuid and p.paid_at >= ${from} and p.created_at >= ${from}
      order by p.paid_at, p.id limit 1`.execute(tx)
  ).rows[0] ?? null
/** A commission that can be kept: its payment was not taken back, and the days in which it could be are over. */
const kept =
  sql.raw(`select from commission_line c where c.merchant_id = m.merchant_id and c.partner_id = m.partner_id and c.child_id = m.child_id
  and ${isPayableSql} having sum(c.minor) > 0`)
const isRewarded = async (tx: Store, merchantId: string, partnerId: string, childId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from (select ${merchantId}::uuid as merchant_id, ${partnerId}::uuid as partner_id, ${childId}::uuid as child_id) m where exists (${kept})`.execute(
    tx,
  )
  return rows.length > 0
}

const everyMs = 5000
const inTransaction = (db: Db, { secret }: Settings, work: (context: Context) => Promise<void>): Promise<void> =>
  db.transaction().execute((tx) => work({ tx, emit: emitter(tx), secret }))

export const followRegistrations = (settings: Settings) =>
  dueRecords({
    name: 'referral.register',
    clock: { everyMs },
    due: {
      from: sql`merchant_application`,
      where: sql`referral_code is not null`,
      at: sql`created_at`,
      merchantId: sql`${noMerchant}::uuid`,
    },
    one: ({ db }, { id }) => inTransaction(db, settings, (context) => register(context, id)),
  })
export const followReferrals = (settings: Settings) =>
  dueRecords({
    name: 'referral.advance',
    clock: { everyMs },
    due: {
      from: sql`referral m join merchant_application x on x.id = m.application_id`,
      where: sql`m.refused_at is null and m.rewarded_at is null and (m.looked_at is distinct from x.changed_at
        or (m.paid_at is null and m.verified_at is not null
          and exists (select from payment p where p.merchant_id = m.child_id and p.paid_at >= m.verified_at and p.created_at >= m.verified_at))
        or (m.paid_at is not null and exists (${kept})))`,
      at: sql`m.created_at`,
      merchantId: sql`m.merchant_id`,
      id: sql`m.id`,
    },
    one: ({ db }, { merchantId, id }) => inTransaction(db, settings, (context) => advance(context, merchantId, id)),
  })
