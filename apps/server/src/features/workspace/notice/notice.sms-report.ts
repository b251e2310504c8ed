// What an SMS vendor reports of a message: that it arrived, or that it did not.
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/http/pipeline.ts'
import { railRoute, type RailCall } from '../../../platform/http/rail-route.ts'
import { noteReport } from '../../../platform/identity/message-outcome.ts'
import { ownOrigin } from '../../../platform/settings/own-origin.ts'
import { isReportVerified, readReport, type ReportCall } from '../../../rails/sms/report.ts'
import { reportPath } from '../../../rails/sms/sms-rail.ts'

const form = { types: ['application/x-www-form-urlencoded', 'application/json'], bytesMax: 16_384 }
/** Unknown: it may come before the vendor's answer is written down. */
const statuses = { noted: 200, repeated: 200, ignored: 200, unknown: 404 } as const

export const smsReportRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db, settings, wakeRelay } = context
  const { sms } = settings.messages
  for (const template of [sms?.template, sms?.fallback])
    if (template?.report) {
      const called = (call: RailCall): ReportCall => ({ ...call, url: `${ownOrigin(settings)}${call.url}` })
      railRoute(app, context, {
        rail: `sms ${template.name}`,
        url: `${reportPath}/${template.name}`,
        form,
        signer: (call) => (isReportVerified(template, called(call)) ? template.name : null),
        read: (call) => readReport(template, called(call)),
        async take(report) {
          const status = await noteReport(db, template.name, report)
          wakeRelay()
          return { status: statuses[status], body: { status } }
        },
        answers: { unsigned: { status: 'refused' }, unreadable: { status: 'unreadable' }, busy: { status: 'busy' } },
      })
    }
}
