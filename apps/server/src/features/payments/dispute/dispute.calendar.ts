// Deadlines for a calendar program: by an address that only its owner knows, for as long as they may see disputes and have not revoked it.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { minuteMs } from '@falaj/contract/kernel/time'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { toCodeText, type Currency } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import type { AppContext } from '../../../platform/http/pipeline.ts'
import { colleaguesOf } from '../../../platform/identity/session.ts'
import { sha256 } from '../../../platform/base/ids.ts'

const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')
export const calendarRoute = (app: FastifyInstance, { db, settings }: AppContext): void => {
  app.get('/calendar/:name', { config: { rateLimit: { max: 60, timeWindow: minuteMs } } }, async (request, reply) => {
    const token = /^([\w-]{43})\.ics$/.exec((request.params as { name: string }).name)?.[1]
    const found = token
      ? await db
          .selectFrom('dispute_calendar')
          .select(['merchant_id', 'staff_id'])
          .where('token_hash', '=', sha256(token))
          .executeTakeFirst()
      : undefined
    const owner = found
      ? (await colleaguesOf(db, found.merchant_id, settings)).find(({ staffId }) => staffId === found.staff_id)
      : undefined
    if (!found || !owner || !mayEnter(areas.fiatTransactions, owner.visitor)) return reply.code(404).send('')
    const { rows } = await sql<{ id: string; number: string; currency: Currency; net_minor: string; respond_by: Date }>`
      select id, number, currency, net_minor::text, respond_by from dispute
      where merchant_id = ${found.merchant_id}::uuid and state = 'OPEN' and respond_by > now() order by respond_by limit 500`.execute(
      db,
    )
    const lines = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Falaj//Disputes//EN',
      ...rows.flatMap(({ id, number, currency, net_minor: minor, respond_by: until }) => [
        'BEGIN:VEVENT',
        `UID:${id}@falaj`,
        `DTSTAMP:${stamp(new Date())}`,
        `DTSTART:${stamp(until)}`,
        `SUMMARY:Dispute ${number}: answer by now (${toCodeText(inMinor(minor, currency)).replaceAll(',', '\\,')})`,
        'END:VEVENT',
      ]),
      'END:VCALENDAR',
      '',
    ]
    return reply
      .headers({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' })
      .send(lines.join('\r\n'))
  })
}
