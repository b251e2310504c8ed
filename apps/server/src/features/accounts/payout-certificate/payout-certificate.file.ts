// The certificate as a PDF: of one language and choice.
import type { FileReference } from '@falaj/contract/workspace/file'
import type { payoutCertificate } from '@falaj/contract/accounts/payout-certificate'
import type { Call } from '../../../platform/http/bind.ts'
import { cachedPdf } from '../../../platform/pdf/cache.ts'
import { certificateOf } from './payout-certificate.certificate.ts'
import { certificateSlip } from './payout-certificate.slip.ts'

export const certificateFile = async (call: Call<typeof payoutCertificate.file>): Promise<FileReference> => {
  const { settings, request, input } = call
  const { merchantId } = call.me()
  const certificate = await certificateOf(call.tx, merchantId, input.id)
  const origin = settings.publicOrigin ?? request.origin
  return cachedPdf(call, {
    purpose: 'certificate',
    name: `certificate-${certificate.number}`,
    content: { slip: certificateSlip(certificate, input.language, origin, input.composition) },
    language: input.language,
    object: `certificate ${certificate.number}`,
    limit: { key: `certificate paper ${merchantId}`, windowMinutes: 60, triesMax: 60, blockMinutes: 30 },
  })
}
