// If no other member can approve, the command is executed after a cooling-off, and every admin is notified at once. Members with new rights
// cannot approve requests made since.
import { hourMs } from '@falaj/contract/kernel/time'
import { sql } from 'kysely'
import { firstRole, mayEnter } from '@falaj/contract/kernel/access'
import { approvalKinds, type ApprovalKindName } from '@falaj/contract/people/approval-kinds'
import { words, type Bilingual, type Language } from '@falaj/contract/kernel/words'
import { writeSystemAudit } from '../audit/entry.ts'
import { colleaguesOf, type Colleague } from '../identity/session.ts'
import { sayBoth, withoutSender } from '../identity/inbox.ts'
import { post } from '../identity/message.ts'
import { dueRecords, type DueRecord, type DueWork, type RecordName } from '../jobs/due.ts'
import { businessNow } from '../db/business-clock.ts'
import { emitter } from '../outbox/emit.ts'
import type { Settings } from '../settings/settings.ts'
import type { Approvables } from './approvable.ts'
import type { TxContext } from '../command/context.ts'
import { execute, standingApprovals } from './execute.ts'
import { lockRequest } from './request.ts'

/** For what was asked for then: on its first day an entry approves nothing, and nothing of that day later on. */
export const isNewFor = ({ rightsSince, approvesFrom }: Colleague, askedAt: Date): boolean =>
  Date.now() < approvesFrom.getTime() || (askedAt >= rightsSince && askedAt < approvesFrom)

export const coolingUntil = async ({ tx, settings }: Pick<TxContext, 'tx' | 'settings'>): Promise<Date> =>
  new Date((await businessNow(tx)).getTime() + settings.coolingOffSeconds * 1000)

/** Whether somebody else than who asks could approve it now. */
export const hasSecondPerson = async (
  { tx, settings }: Pick<TxContext, 'tx' | 'settings'>,
  { merchantId, personId }: { readonly merchantId: string; readonly personId: string },
  kind: ApprovalKindName,
): Promise<boolean> =>
  (await colleaguesOf(tx, merchantId, settings)).some(
    (colleague) =>
      colleague.personId !== personId &&
      mayEnter(approvalKinds[kind].checker, colleague.visitor) &&
      !isNewFor(colleague, new Date()),
  )

const notices = words({
  cooling: {
    en: 'Falaj: {who} asked at {merchant}: {says}. Nobody else can approve it, so it happens by itself on {when} (Dubai). If this is not right, recall it in Falaj and call your provider now.',
    zh: '【Falaj】{who} 在 {merchant} 提交：{says}。因无其他人可审批，将于 {when}（迪拜时间）自动生效。如有异常，请在 Falaj 撤回并立即联系服务商。',
  },
})
const inDubai = (at: Date): string => {
  const [day = '', time = ''] = new Date(at.getTime() + 4 * hourMs).toISOString().split('T')
  return `${day.split('-').toReversed().join('-')} ${time.slice(0, 5)}`
}
export const tellAdmins = async (
  { tx, emit }: Pick<TxContext, 'tx' | 'emit'>,
  { merchantId, personId }: { readonly merchantId: string; readonly personId: string },
  {
    id,
    says,
    dueAt,
    language,
  }: { readonly id: string; readonly says: Bilingual; readonly dueAt: Date; readonly language: Language },
): Promise<void> => {
  const { rows } = await sql<{ mobile: string; who: string; name_en: string; name_zh: string }>`
    select p.mobile, m.name_en, m.name_zh, (select name from person where id = ${personId}) as who
    from staff t join person p on p.id = t.person_id and p.status = 'VERIFIED' join merchant m on m.id = t.merchant_id
    where t.merchant_id = ${merchantId} and t.status = 'ACTIVE' and ${firstRole} = any (t.roles)`.execute(tx)
  for (const { mobile, who, name_en, name_zh } of rows) {
    const merchant = { en: name_en, zh: name_zh }
    const text = sayBoth(notices.cooling, { who, merchant, says, when: inDubai(dueAt) })
    await post(tx, emit, {
      channel: 'sms',
      recipient: mobile,
      purpose: 'COOLING_OFF',
      body: text[language],
      inbox: { topic: 'security', merchantId, text: withoutSender(text), object: { kind: 'request', id } },
    })
  }
}

/** Carries out what was agreed to and is due. */
export const placeDue = (settings: Settings, approvables: Approvables): DueWork<RecordName, DueRecord> =>
  dueRecords({
    name: 'approval.due',
    clock: '* * * * *',
    due: {
      from: sql.table('approval_request'),
      where: sql`state = 'APPLIED' and agreed_at is not null and due_at <= business_now()`,
      at: sql`due_at`,
    },
    one: ({ db }, { merchantId, id }) =>
      db.transaction().execute(async (tx) => {
        const own = { tx, settings, emit: emitter(tx) }
        const row = await lockRequest(tx, merchantId, id)
        if (row.state !== 'APPLIED' || !row.agreed_at || !row.due_at || row.due_at > (await businessNow(tx)))
          return false
        const colleagues = await colleaguesOf(tx, merchantId, settings)
        // An approver is gone: it waits for another.
        if ((await standingApprovals(own, row, colleagues)) < row.needed) {
          await sql`update approval_request set agreed_at = null where merchant_id = ${merchantId} and id = ${id}`.execute(
            tx,
          )
          return false
        }
        const executed = await execute(own, approvables, row)
        await writeSystemAudit(tx, 'clock', merchantId, 'approval.due', {
          object: `approval-request ${row.number}`,
          before: { state: row.state },
          after: { state: executed.state },
        })
        return true
      }),
  })
