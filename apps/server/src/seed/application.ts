// The applications of the demo world's applicants: one was sent back because something is missing, one was approved and waits for a signature.
import { money } from '@falaj/money'
import type { Answers } from '@falaj/contract/merchant/application-answers'
import * as application from '../features/merchant/application/application.changes.ts'
import type { Store } from '../platform/db/pool.ts'
import { openMerchant } from '../platform/product/open-merchant.ts'

const answers = (nextYear: number): Answers => ({
  accountType: 'MERCHANT',
  nameEn: 'Palm Court Café',
  nameZh: '棕榈庭咖啡馆',
  licenceNo: 'CN-4410982',
  licenceExpiry: `${nextYear}-06-30`,
  activity: 'FOOD',
  country: 'AE',
  city: 'Abu Dhabi',
  address: 'Corniche Road, Building 12, Ground floor',
  contactName: 'Ola Rashid',
  contactEmail: 'ola@palmcourt.example',
  monthlyVolume: money(18_000_000n, 'AED'),
  products: ['qrpay', 'paylink'],
})
const missing = [
  {
    field: 'tradeLicence' as const,
    remark: {
      en: 'Please send the trade licence as a PDF or a clear photo of every page.',
      zh: '请以 PDF 或清晰照片上传营业执照的每一页。',
    },
  },
  {
    field: 'ownerId' as const,
    remark: {
      en: 'The passport or Emirates ID of every owner with 25 % or more is missing.',
      zh: '缺少持股 25% 及以上所有人的护照或阿联酋身份证。',
    },
  },
]

export const seedApplication = async (tx: Store, personId: string): Promise<void> => {
  const id = await application.insertApplication(tx, personId, {
    answers: answers(new Date().getFullYear() + 1),
    submit: true,
    language: 'en',
  })
  await application.addStep(tx, id, { step: 'SUBMITTED', actor: 'applicant' })
  await application.decide(tx, id, { state: 'NEEDS_MORE', missing })
  await application.addStep(tx, id, { step: 'ASKED', actor: 'provider', missing })
}
/** Its merchant is there, with an agreement that nobody has signed. */
export const seedApproved = async (tx: Store, personId: string): Promise<void> => {
  const given: Answers = {
    ...answers(new Date().getFullYear() + 1),
    nameEn: 'Date Grove Sweets',
    nameZh: '椰枣园甜品',
    licenceNo: 'CN-5520417',
    city: 'Al Ain',
    address: 'Oasis Street 7',
    contactName: 'Amira Hadi',
    contactEmail: 'amira@dategrove.example',
  }
  const id = await application.insertApplication(tx, personId, { answers: given, submit: true, language: 'en' })
  await application.addStep(tx, id, { step: 'SUBMITTED', actor: 'applicant' })
  const merchant = await openMerchant(tx, personId, given)
  await application.decide(tx, id, { state: 'APPROVED', merchantId: merchant.id })
  await application.addStep(tx, id, { step: 'APPROVED', actor: 'provider' })
}
