// The certificate laid out for a sheet of paper.
import { certificateWords } from '@falaj/contract/accounts/certificate-words'
import { dayText } from '@falaj/contract/papers/paper'
import type { Certificate } from '@falaj/contract/accounts/payout-certificate'
import { speak, type Language } from '@falaj/contract/kernel/words'
import { toCodeText, type Money } from '@falaj/money'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import type { Slip } from '../../../platform/pdf/slip.ts'

/** On the calendar of who issues it. */
const day = (at: string): string => dayText(dubaiDay(new Date(at)))

export const certificateSlip = (
  certificate: Certificate,
  language: Language,
  origin: string,
  composition: boolean,
): Slip => {
  const t = speak(certificateWords, language)
  const { amount, fee, vat, net, licenceNo, trn, line, returnedAt } = certificate
  const merchant = certificate.merchant[language]
  const minus = (value: Money): string => toCodeText({ ...value, minor: -value.minor })
  return {
    title: t('title'),
    under: t('number', { number: certificate.number }),
    warning: returnedAt ? t('returned', { date: day(returnedAt) }) : null,
    says: t('says', { merchant }),
    hero: { label: t('amount'), value: toCodeText(net), under: certificate.inWords[language] },
    facts: [
      [t('paidOn'), day(certificate.paidAt)],
      [t('merchant'), merchant],
      [t('mid'), certificate.merchantMid],
      ...(licenceNo ? ([[t('licence'), licenceNo]] as const) : []),
      ...(trn ? ([[t('trn'), trn]] as const) : []),
      [t('withdrawNo'), certificate.withdrawNumber],
      [t('holder'), certificate.holder],
      [t('bank'), certificate.bankName],
      [t('account'), certificate.account],
      [t('bankReference'), certificate.bankReference],
      ...(line ? ([[t('line'), line]] as const) : []),
    ],
    sums: composition
      ? {
          title: t('composition'),
          rows: [
            [t('withdrawn'), toCodeText(amount)],
            [t('fee'), minus(fee)],
            [t('vat'), minus(vat)],
            [t('received'), toCodeText(net)],
          ],
        }
      : null,
    qr: { address: origin + certificate.verifyPath, says: t('verify'), alternative: t('qr') },
    feet: [t('issuer'), `${t('hash')} ${certificate.hash}`],
    date: certificate.paidAt,
  }
}
