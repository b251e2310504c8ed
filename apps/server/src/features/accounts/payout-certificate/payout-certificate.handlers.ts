import { payoutCertificate } from '@falaj/contract/accounts/payout-certificate'
import { bind } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { mayTry, networkOf } from '../../../platform/identity/throttle.ts'
import { certificateOf, verified } from './payout-certificate.certificate.ts'
import { certificateFile } from './payout-certificate.file.ts'

/** A guesser has many addresses of one network. */
const verifyTries = (address: string) =>
  ({ key: `certificate ${networkOf(address)}`, windowMinutes: 10, triesMax: 60, blockMinutes: 10 }) as const

export const payoutCertificateFeature = bind(payoutCertificate, {
  detail: ({ tx, me, input }) => certificateOf(tx, me().merchantId, input.id),
  file: certificateFile,
  async verify({ tx, input, request }) {
    if (!(await mayTry(tx, verifyTries(request.address)))) throw fail('RATE_LIMITED')
    return verified(tx, input.code)
  },
})
