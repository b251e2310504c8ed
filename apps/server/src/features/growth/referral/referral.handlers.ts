import { sql } from 'kysely'
import { maskPayer } from '@falaj/contract/formats/mask'
import { referral } from '@falaj/contract/growth/referral'
import { invitationPath, type ReferralStep } from '@falaj/contract/growth/referral-steps'
import { words, type Language } from '@falaj/contract/kernel/words'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { newId, newNumber } from '../../../platform/base/ids.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { post } from '../../../platform/identity/message.ts'
import { mayTry } from '../../../platform/identity/throttle.ts'
import { partnerFor } from '../commission/commission.read.ts'
import { historyList, recordList, referralList } from './referral.list.ts'
import { referralLog } from './referral.log.ts'
import { addCode } from './referral.read.ts'

const messages = words({
  invited: {
    en: '{merchant} invites you to take payments with Falaj. Register here: {link}',
    zh: '{merchant} 邀请您使用 Falaj 收款，点击注册：{link}',
  },
  reminded: {
    en: 'A reminder from {merchant}: register with Falaj to take payments: {link}',
    zh: '{merchant} 提醒您：注册 Falaj 即可收款：{link}',
  },
})
/** Messages go to people who did not ask for them. */
const sendLimit = (merchantId: string) =>
  ({ key: `referral ${merchantId}`, windowMinutes: 24 * 60, triesMax: 100, blockMinutes: 60 }) as const
const remindHours = 24

interface Address {
  readonly channel: string
  readonly mobile: string | null
  readonly email: string | null
  readonly language: string
}
const send = async (
  { tx, emit, me, settings, request }: Pick<Call, 'tx' | 'emit' | 'me' | 'settings' | 'request'>,
  what: keyof typeof messages,
  { channel, mobile, email, language }: Address,
  code: string,
): Promise<string> => {
  const recipient = channel === 'sms' ? mobile : email
  if (!recipient) throw fail('RECORD_STATE')
  if (!(await mayTry(tx, sendLimit(me().merchantId)))) throw fail('RATE_LIMITED')
  const merchant = await tx
    .selectFrom('merchant')
    .select(['name_en', 'name_zh'])
    .where('id', '=', me().merchantId)
    .executeTakeFirstOrThrow()
  const name = language === 'zh' ? (merchant.name_zh ?? merchant.name_en) : merchant.name_en
  const body = messages[what][language as Language]
    .replace('{merchant}', name)
    .replace('{link}', `${settings.consoleOrigin ?? request.origin}${invitationPath(code)}`)
  await post(tx, emit, {
    channel: channel as 'sms' | 'email',
    recipient,
    purpose: 'REFERRAL',
    body,
    inbox: null,
    mail: { language: language as Language, subject: 'REFERRAL', facts: { merchant: name } },
  })
  return maskPayer(recipient)
}
const codeOf = async (tx: Store, merchantId: string, id: string): Promise<string | null> =>
  (
    await tx
      .selectFrom('referral_code')
      .select('code')
      .where('merchant_id', '=', merchantId)
      .where('referral_id', '=', id)
      .executeTakeFirst()
  )?.code ?? null
const mayRemind = (row: {
  readonly channel: string
  readonly application_id: string | null
  readonly refused_at: Date | null
  readonly sent_at: Date | null
}): boolean =>
  (row.channel === 'sms' || row.channel === 'email') &&
  !row.application_id &&
  !row.refused_at &&
  (!row.sent_at || row.sent_at.getTime() < Date.now() - remindHours * 3_600_000)

export const referralFeature = bind(referral, {
  query: referralList.query,
  history: historyList.query,
  records: recordList.query,
  async detail({ tx, me, input }) {
    const { merchantId } = me()
    const shown = await referralList.one(tx, merchantId, input.id)
    const row = await tx
      .selectFrom('referral as r')
      .leftJoin('merchant as k', 'k.id', 'r.child_id')
      .selectAll('r')
      .select('k.mid')
      .where('r.merchant_id', '=', merchantId)
      .where('r.id', '=', shown.id)
      .executeTakeFirstOrThrow()
    const reached: readonly (readonly [ReferralStep, Date | null])[] = [
      ['invited', row.created_at],
      ['registered', row.registered_at],
      ['verified', row.verified_at],
      ['first-payment', row.paid_at],
      ['rewarded', row.rewarded_at],
    ]
    return {
      ...shown,
      code: await codeOf(tx, merchantId, row.id),
      steps: reached.flatMap(([step, at]) => (at ? [{ step, at: at.toISOString() }] : [])),
      refusedAt: row.refused_at?.toISOString() ?? null,
      refusedFor: row.refused_for,
      merchantMid: row.mid,
      payment: row.payment_number,
      actions: mayRemind(row) ? ['remind' as const] : [],
      history: (await referralLog.history(tx, merchantId, row.id)).map(({ at, what, who, text }) => ({
        at,
        what,
        who,
        text,
      })),
    }
  },
  async inviters({ tx, me }) {
    const { rows } = await sql<{ id: string; number: string; name: string; kind: string }>`
      select id, number, name, kind from partner where merchant_id = ${me().merchantId}::uuid and kind in ('account', 'promoter') and state = 'active'
      order by kind, name, id limit 500`.execute(tx)
    return { rows }
  },
  async add(call) {
    const { tx, me, input, emit, note } = call
    const { merchantId, personId } = me()
    const partner = await partnerFor(tx, merchantId, input.partnerId)
    if (partner.kind === 'agent') throw fail('NOT_FOUND')
    if (partner.state !== 'active') throw failFields({ path: 'partnerId', code: 'PROMOTER_DISABLED' })
    const { channel, name, mobile = null, email = null, language } = input
    if (channel === 'sms' && !mobile) throw failFields({ path: 'mobile', code: 'REQUIRED' })
    if (channel === 'email' && !email) throw failFields({ path: 'email', code: 'REQUIRED' })
    await refuseKnown(tx, merchantId, input.partnerId, { mobile, email })
    const [id, number] = [newId(), newNumber('referral')]
    const sent = channel !== 'link'
    await tx
      .insertInto('referral')
      .values({
        merchant_id: merchantId,
        id,
        number,
        partner_id: partner.id,
        person_id: personId,
        channel,
        name,
        mobile,
        email,
        language,
        sent_at: sent ? new Date() : null,
      })
      .execute()
    const code = await addCode(tx, { merchantId, partnerId: partner.id, referralId: id })
    const text = sent ? await send(call, 'invited', { channel, mobile, email, language }, code) : null
    await referralLog.write(tx, merchantId, id, { what: 'invited', personId, text })
    await referralLog.notify(emit, merchantId, id)
    note({ object: `referral ${number}`, after: { name, partner: partner.number, channel } })
    return { id, number, code }
  },
  async remind(call) {
    const { tx, me, input, emit, note } = call
    const { merchantId, personId } = me()
    const row = await lockOwn(tx, 'referral', merchantId, input.id)
    const code = await codeOf(tx, merchantId, row.id)
    if (!mayRemind(row) || !code) throw fail('RECORD_STATE')
    const text = await send(call, 'reminded', row, code)
    await tx
      .updateTable('referral')
      .set({ sent_at: new Date() })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', row.id)
      .execute()
    await referralLog.write(tx, merchantId, row.id, { what: 'reminded', personId, text })
    await referralLog.notify(emit, merchantId, row.id)
    note({ object: `referral ${row.number}` })
    return {}
  },
})
/** One open invitation of a person, and none of the promoter or a member of the account itself. */
const refuseKnown = async (
  tx: Store,
  merchantId: string,
  partnerId: string,
  { mobile, email }: { readonly mobile: string | null; readonly email: string | null },
): Promise<void> => {
  const { rows } = await sql<{ path: 'mobile' | 'email'; code: 'REFERRAL_TWICE' | 'REFERRAL_SELF' }>`
    select case when r.mobile = ${mobile}::text then 'mobile' else 'email' end as path, 'REFERRAL_TWICE' as code from referral r
    where r.merchant_id = ${merchantId}::uuid and r.refused_at is null and (r.mobile = ${mobile}::text or lower(r.email) = lower(${email}::text))
    union all
    select case when a.mobile = ${mobile}::text then 'mobile' else 'email' end, 'REFERRAL_SELF' from partner a
    where a.merchant_id = ${merchantId}::uuid and a.id = ${partnerId}::uuid and (a.mobile = ${mobile}::text or lower(a.email) = lower(${email}::text))
    union all
    select 'mobile', 'REFERRAL_SELF' from staff t join person u on u.id = t.person_id where t.merchant_id = ${merchantId}::uuid and u.mobile = ${mobile}::text
    limit 1`.execute(tx)
  if (rows[0]) throw failFields(rows[0])
}
