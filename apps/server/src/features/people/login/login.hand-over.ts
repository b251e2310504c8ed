// From the login host to the console's own: a code good once, for a minute, and only with the verifier that the console's browser
// cookie holds (as OAuth's PKCE does). No address travels: the console knows its own, and the return path is one of our routes.
import type { FastifyInstance } from 'fastify'
import { minuteMs } from '@falaj/contract/kernel/time'
import type { login } from '@falaj/contract/people/login'
import { returnPath } from '@falaj/contract/kernel/routes'
import type { Handlers } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isSecure, type AppContext } from '../../../platform/http/pipeline.ts'
import { factsOf } from '../../../platform/http/request.ts'
import { openSession, sessionCookie } from '../../../platform/identity/session.ts'
import { newToken, sha256 } from '../../../platform/base/ids.ts'
import { writeAudit } from '../../../platform/audit/entry.ts'
import { okCode } from '@falaj/contract/kernel/envelope'

const livesMs = minuteMs
const verifierCookie = (secure: boolean): string => (secure ? '__Host-verifier' : 'verifier')
const challengeOf = (verifier: string): string => sha256(verifier).toString('base64url')

export const handOver: Handlers<typeof login>['handOver'] = async ({ tx, input, session, cookie, settings, note }) => {
  if (!settings.consoleOrigin || !session) throw fail('NOT_FOUND')
  const row = await tx
    .selectFrom('session')
    .select(['person_id', 'merchant_id', 'staff_id', 'device_known', 'factors'])
    .where('id', '=', session.id)
    .executeTakeFirst()
  if (!row) throw fail('SESSION_EXPIRED')
  const code = newToken()
  await tx
    .insertInto('login_handover')
    .values({ code_hash: sha256(code), challenge: input.challenge, ...row, expires_at: new Date(Date.now() + livesMs) })
    .execute()
  // The login host has no session: its proof now belongs to the console.
  await tx.deleteFrom('session').where('id', '=', session.id).execute()
  cookie.clear()
  note({ object: `person ${session.personId}`, after: { handedOver: true } })
  const back = returnPath(input.returnTo)
  const query = new URLSearchParams({ code, ...(back ? { return: back } : {}) })
  return { url: `${settings.consoleOrigin}/login/hand-over?${query.toString()}` }
}

/** The console's two ends of the way: out with a challenge, back in with the code. */
export const handOverRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { settings, db } = context
  const options = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 900 }) as const
  app.get<{ Querystring: { return?: string } }>('/login/start', async (request, reply) => {
    const secure = isSecure(settings)
    const verifier = newToken()
    const back = returnPath(request.query.return)
    const url = new URL(settings.loginUrl, settings.publicOrigin ?? `${request.protocol}://${request.host}`)
    url.searchParams.set('challenge', challengeOf(verifier))
    if (back) url.searchParams.set('return', back)
    return reply.setCookie(verifierCookie(secure), verifier, options(secure)).redirect(url.toString(), 302)
  })
  app.get<{ Querystring: { code?: string; return?: string } }>('/login/hand-over', async (request, reply) => {
    const secure = isSecure(settings)
    const verifier = request.cookies[verifierCookie(secure)] ?? ''
    const facts = factsOf(request)
    const token = await db.transaction().execute(async (tx) => {
      const row = await tx
        .deleteFrom('login_handover')
        .where('code_hash', '=', sha256(request.query.code ?? ''))
        .where('challenge', '=', challengeOf(verifier))
        .where('expires_at', '>', new Date())
        .returningAll()
        .executeTakeFirst()
      if (!row) return null
      await writeAudit(tx, {
        session: { personId: row.person_id, staffId: row.staff_id, merchantId: null, roles: [] },
        action: 'GET login/hand-over',
        note: { object: `person ${row.person_id}` },
        result: 'done',
        code: okCode,
        address: facts.address,
        deviceId: facts.deviceId,
        requestId: facts.id,
      })
      return openSession(tx, {
        personId: row.person_id,
        merchantId: row.merchant_id,
        staffId: row.staff_id,
        address: facts.address,
        userAgent: facts.userAgent,
        hoursMax: settings.sessionHoursMax,
        how: 'handover',
        device: { hash: null, known: row.device_known },
        factors: row.factors,
      })
    })
    void reply.clearCookie(verifierCookie(secure), options(secure))
    if (!token) return reply.redirect('/login/start', 302)
    const back = returnPath(request.query.return) ?? '/home'
    return reply
      .setCookie(sessionCookie(secure), token, { path: '/', httpOnly: true, sameSite: 'strict', secure })
      .redirect(back, 302)
  })
}
