// Plays the provider in the sandbox: looks at what waits, after a while, and decides by the same functions as the provider's API.
// What it does is written down as the autopilot's, and it can be switched off.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { answerWords, lacks, type AnswerField, type Answers } from '@falaj/contract/merchant/application-answers'
import type { MissingItem } from '@falaj/contract/merchant/application'
import { okCode } from '@falaj/contract/kernel/envelope'
import * as decide from '../features/merchant/application/application.decide.ts'
import { application } from '../features/merchant/application/application.store.ts'
import { writeAudit } from '../platform/audit/entry.ts'
import type { AppContext } from '../platform/http/pipeline.ts'
import { makeLoop, type Loop } from '../platform/base/loop.ts'
import { businessToday } from '../platform/db/business-clock.ts'
import { emitter } from '../platform/outbox/emit.ts'
import { reviewDeviceOrder } from './autopilot-device.ts'
import { reviewProduct } from './autopilot-product.ts'
import { reviewProfile } from './autopilot-profile.ts'
import { isAutopilotOn } from './autopilot-switch.ts'

/** The next look when nothing is known to become due; a switch of the autopilot calls nobody. */
const everyMs = 5000
const soonestMs = 20
const apartMs = 1000

const askFor = (field: AnswerField): MissingItem => ({
  field,
  remark:
    field === 'licenceExpiry'
      ? { en: 'The licence has expired. Please upload the renewed one.', zh: '执照已过期，请提交更新后的执照。' }
      : { en: `${answerWords[field].en} is missing.`, zh: `缺少${answerWords[field].zh}。` },
})
const missingIn = (answers: Answers, today: string): MissingItem[] =>
  lacks(answers, 'review', today).map(({ path }) => askFor(path as AnswerField))

/** One application, if one has waited long enough; true when there was one. */
export const review = async ({ db, settings, wakeRelay }: AppContext): Promise<boolean> => {
  const decided = await db.transaction().execute(async (tx) => {
    if (!(await isAutopilotOn(tx))) return false
    const next = await tx
      .selectFrom('merchant_application')
      .select('id')
      .where('state', '=', 'IN_REVIEW')
      .where('submitted_at', '<=', new Date(Date.now() - settings.autopilotSeconds * 1000))
      .orderBy('submitted_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    const waiting = next && (await application(tx, next.id))
    if (!waiting) return false
    const provider = { tx, emit: emitter(tx), by: 'autopilot' } as const
    const missing = missingIn(waiting.answers, await businessToday(tx))
    const opened =
      missing.length > 0 ? await decide.ask(provider, waiting.id, missing) : await decide.approve(provider, waiting.id)
    await writeAudit(tx, {
      session: { personId: null, staffId: null, merchantId: opened?.merchantId ?? null, roles: ['autopilot'] },
      action: `POST /provider/applications/${opened ? 'approve' : 'ask'}`,
      note: {
        object: `application ${waiting.id}`,
        after: opened ? { state: 'APPROVED', merchantMid: opened.merchantMid } : { state: 'NEEDS_MORE', missing },
      },
      result: 'done',
      code: okCode,
      address: '',
      deviceId: null,
      requestId: randomUUID(),
    })
    return true
  })
  if (decided) wakeRelay()
  return decided
}

/** Milliseconds until the oldest of what waits has waited long enough; null if nothing waits. */
const nextDueMs = async ({ db, settings }: AppContext): Promise<number | null> => {
  const { rows } = await sql<{ waited: number | null }>`
    select (extract(epoch from now() - min(at)) * 1000)::float8 as waited from (
      select min(submitted_at) as at from merchant_application where state = 'IN_REVIEW'
      union all select min(asked_at) from profile_review where state = 'WAITING'
      union all select min(submitted_at) from merchant_product where status = 'Applied' and submitted_at > now() - interval '1 day'
      union all select min(state_at) from pos_device_order
        where state in ('Applied', 'In progress', 'SHIPPED') and state_at > now() - interval '1 day') w`.execute(db)
  const waited = rows[0]?.waited ?? null
  return waited === null ? null : settings.autopilotSeconds * 1000 - waited
}

export const makeAutopilot = (context: AppContext): Loop => {
  let restMs = everyMs
  return makeLoop({
    name: 'the autopilot',
    everyMs: () => restMs,
    apartMs,
    run: async () => {
      let dueMs = await nextDueMs(context)
      if (dueMs !== null && dueMs <= 0) {
        while (
          (await review(context)) ||
          (await reviewProfile(context)) ||
          (await reviewProduct(context)) ||
          (await reviewDeviceOrder(context))
        );
        dueMs = await nextDueMs(context)
      }
      // What stays due (the autopilot is off, or another node has it) is looked at again later.
      restMs = dueMs === null || dueMs <= 0 ? everyMs : Math.min(everyMs, Math.max(soonestMs, dueMs))
    },
  })
}
