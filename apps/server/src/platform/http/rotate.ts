// A change of rights gets a new session: the old cookie is dead, and with it whatever was granted to it.
import type { Role } from '@falaj/contract/kernel/access'
import type { Call } from './bind.ts'
import { fail } from '../base/fail.ts'
import { openSession } from '../identity/session.ts'

export const rotateSession = async (
  { tx, session, request, settings, cookie }: Pick<Call, 'tx' | 'session' | 'request' | 'settings' | 'cookie'>,
  next: {
    readonly merchantId: string | null
    readonly staffId: string | null
    readonly factors?: readonly string[]
    readonly viewAs?: Role
  },
): Promise<void> => {
  const old =
    session &&
    (await tx
      .deleteFrom('session')
      .where('id', '=', session.id)
      .returning(['person_id', 'how', 'device_hash', 'device_known', 'factors', 'expires_at'])
      .executeTakeFirst())
  if (!old) throw fail('SESSION_EXPIRED')
  cookie.open(
    await openSession(tx, {
      personId: old.person_id,
      merchantId: next.merchantId,
      staffId: next.staffId,
      address: request.address,
      userAgent: request.userAgent,
      hoursMax: settings.sessionHoursMax,
      how: old.how as 'password' | 'sms' | 'qr' | 'handover',
      device: { hash: old.device_hash, known: old.device_known },
      factors: next.factors ?? old.factors,
      until: old.expires_at,
      viewAs: next.viewAs ?? null,
    }),
  )
}
