// Deadlines for a calendar program: by an address that only its owner knows, for as long as they may see disputes and have not revoked it.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { minuteMs } from '@falaj/contract/kernel/time'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { say, words } from '@falaj/contract/kernel/words'
import { toCodeText, type Currency } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import type { AppContext } from '../../../platform/http/pipeline.ts'
import { colleaguesOf } from '../../../platform/identity/session.ts'
import { sha256 } from '../../../platform/base/ids.ts'
import { calendarFile } from './dispute.calendar-file.ts'

const texts = words({
  name: { en: 'Dispute deadlines', zh: '争议答复期限' },
  answer: { en: 'Answer dispute {number} ({amount})', zh: '答复争议 {number}（{amount}）' },
})
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
    const { language } = await db
      .selectFrom('person')
      .select('language')
      .where('id', '=', owner.personId)
      .executeTakeFirstOrThrow()
    const inLanguage = language === 'zh' ? 'zh' : 'en'
    const deadlines = rows.map(({ id, number, currency, net_minor: minor, respond_by: at }) => ({
      id,
      summary: say(texts.answer, inLanguage, { number, amount: toCodeText(inMinor(minor, currency)) }),
      at,
    }))
    const file = calendarFile({ name: say(texts.name, inLanguage), language: inLanguage, deadlines }, new Date())
    return reply.headers({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' }).send(file)
  })
}
