// The autopilot's other desk: changes of basic information that wait for the provider. It confirms what it can read.
import { randomUUID } from 'node:crypto'
import { okCode } from '@falaj/contract/kernel/envelope'
import { confirm } from '../features/merchant/basic-information/basic-information.decide.ts'
import { writeAudit } from '../platform/audit/entry.ts'
import type { AppContext } from '../platform/http/pipeline.ts'
import { emitter } from '../platform/outbox/emit.ts'
import { isAutopilotOn } from './autopilot-switch.ts'

/** One change, if one has waited long enough; true when there was one. */
export const reviewProfile = async ({ db, settings, wakeRelay }: AppContext): Promise<boolean> => {
  const decided = await db.transaction().execute(async (tx) => {
    if (!(await isAutopilotOn(tx))) return false
    const next = await tx
      .selectFrom('profile_review')
      .select('id')
      .where('state', '=', 'WAITING')
      .where('asked_at', '<=', new Date(Date.now() - settings.autopilotSeconds * 1000))
      .orderBy('asked_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!next) return false
    const done = await confirm({ tx, settings, emit: emitter(tx), by: 'autopilot' }, next.id)
    await writeAudit(tx, {
      session: { personId: null, staffId: null, merchantId: done.merchant_id, roles: ['autopilot'] },
      action: 'POST /provider/profile/confirm',
      note: { object: `profile ${done.part} of ${done.mid}`, after: { state: 'CONFIRMED' } },
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
