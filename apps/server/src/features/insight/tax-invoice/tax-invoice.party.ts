// Who sells and who buys on a tax invoice: the provider by its settings, the merchant by its basic information.
import type { PartValue } from '@falaj/contract/merchant/profile'
import type { Store } from '../../../platform/db/pool.ts'
import { newestPart } from '../../../platform/product/profile.ts'
import type { TaxSettings } from '../../../platform/settings/tax-settings.ts'
import type { DocumentParty } from './tax-invoice.document.ts'

/** People write cities; the tax authority wants emirates. */
const emirateNames: Readonly<Record<string, readonly string[]>> = {
  AUH: ['abu dhabi', 'al ain', 'أبوظبي', '阿布扎比', '艾因'],
  DXB: ['dubai', 'دبي', '迪拜'],
  SHJ: ['sharjah', 'khor fakkan', 'kalba', 'الشارقة', '沙迦'],
  AJM: ['ajman', 'عجمان', '阿治曼'],
  UAQ: ['umm al quwain', 'umm al-quwain', 'أم القيوين', '乌姆盖万'],
  RAK: ['ras al khaimah', 'ras al-khaimah', 'رأس الخيمة', '哈伊马角'],
  FUJ: ['fujairah', 'dibba', 'الفجيرة', '富查伊拉'],
}
/** Null for a city in no emirate that is known here. */
export const emirateOf = (city: string): string | null => {
  const text = city.trim().toLowerCase()
  return Object.entries(emirateNames).find(([, names]) => names.some((name) => text.includes(name)))?.[0] ?? null
}
const endpointOf = (trn: string | null): string | null => (trn && /^\d{15}$/.test(trn) ? trn.slice(0, 10) : null)
const isRegistered = ({ kind }: PartValue<'addresses'>[number]): boolean => kind === 'REGISTERED'

export const sellerOf = (tax: TaxSettings): DocumentParty => ({
  name: tax.name,
  trn: tax.trn,
  endpoint: endpointOf(tax.trn),
  licence: tax.licence,
  authority: tax.authority,
  address:
    tax.street || tax.city || tax.emirate
      ? { line: tax.street, city: tax.city, emirate: tax.emirate, country: 'AE' }
      : null,
})
export const buyerOf = async (tx: Store, merchantId: string): Promise<DocumentParty> => {
  const company = (await newestPart(tx, merchantId, 'company'))?.value
  const address = (await newestPart(tx, merchantId, 'addresses'))?.value.find((one) => isRegistered(one))
  return {
    name: company?.nameEn ?? null,
    trn: company?.trn ?? null,
    endpoint: endpointOf(company?.trn ?? null),
    licence: company?.licenceNo ?? null,
    authority: company?.licenceAuthority ?? null,
    address: address
      ? { line: address.line, city: address.city, emirate: emirateOf(address.city), country: address.country }
      : null,
  }
}
