// What the demo world's merchants are: one thriving shop, one group, one agent, one taxi, one platform, each with something to look at.
import type { DocumentKindName, PartValue } from '@falaj/contract/merchant/profile'
import { productKeys } from '@falaj/contract/kernel/products'
import { money } from '@falaj/money'
import type { NewTerms } from '../platform/product/profile.ts'

export interface DemoDocument {
  readonly kind: DocumentKindName
  readonly number?: string
  /** Days from the day of the seed; default: it does not expire. */
  readonly endsIn?: number
}
export interface DemoProfile {
  readonly merchant: string
  /** The day it began. */
  readonly since: string
  /** The licence's end is the document's. */
  readonly company: Omit<PartValue<'company'>, 'licenceExpiry' | 'licenceIssued'>
  readonly contacts: PartValue<'contacts'>
  readonly addresses: PartValue<'addresses'>
  readonly owners: PartValue<'owners'>
  readonly documents: readonly DemoDocument[]
  readonly terms: NewTerms
}
const aed = (whole: number) => money(BigInt(whole) * 100n, 'AED')
const limits = (payment: number, daily: number, monthly: number) => ({
  paymentMax: aed(payment),
  dailyMax: aed(daily),
  monthlyMax: aed(monthly),
})

export const profiles: readonly DemoProfile[] = [
  {
    merchant: 'marina',
    since: '2019-06-02',
    company: {
      nameEn: 'Marina Walk Trading L.L.C.',
      nameZh: '滨海步道商贸有限责任公司',
      nameAr: 'مارينا ووك للتجارة ذ م م',
      tradeName: 'Marina Walk',
      legalForm: 'LLC',
      licenceNo: 'CN-784213',
      licenceAuthority: 'Dubai Department of Economy and Tourism',
      trn: '100382910400003',
      activity: 'RETAIL',
      website: 'https://marinawalk.example',
    },
    contacts: [
      { role: 'PRIMARY', name: 'Layla Haddad', email: 'layla@marinawalk.example', phone: '+971-501004401' },
      { role: 'FINANCE', name: 'Omar Nasser', email: 'accounts@marinawalk.example', phone: '+971-43951170' },
      { role: 'TECHNICAL', name: 'Ravi Menon', email: 'it@marinawalk.example', phone: '+971-501004404' },
    ],
    addresses: [
      {
        kind: 'REGISTERED',
        line: 'Office 1804, Marina Plaza, Al Marsa Street',
        city: 'Dubai',
        country: 'AE',
        postBox: '34127',
      },
      { kind: 'TRADING', line: 'Shop G-12, Marina Walk, Dubai Marina', city: 'Dubai', country: 'AE' },
    ],
    owners: [
      { name: 'Layla Haddad', nationality: 'LB', share: '51' },
      { name: 'Khalid Al Suwaidi', nationality: 'AE', share: '34' },
      { name: 'Lin Wei', nationality: 'CN', share: '15' },
    ],
    documents: [
      { kind: 'TRADE_LICENCE', number: 'CN-784213', endsIn: 41 },
      { kind: 'OWNER_ID', number: '784-1986-••••-1', endsIn: 610 },
      { kind: 'MEMORANDUM', number: 'MOA-2019-5581' },
      { kind: 'VAT_CERTIFICATE', number: '100382910400003' },
      { kind: 'BANK_LETTER' },
      { kind: 'LEASE', number: 'EJ-0120250408', endsIn: -12 },
      { kind: 'INSURANCE', number: 'GMI-77120', endsIn: 203 },
    ],
    terms: {
      feePlan: 'STANDARD',
      ...limits(50_000, 500_000, 6_000_000),
      products: [
        'gateway',
        'qrpay',
        'smart-code',
        'paylink',
        'invoice',
        'transfer',
        'transfer-to-bank',
        'digital-receipt',
        'cash-top-up',
      ],
    },
  },
  {
    merchant: 'souk',
    since: '2014-11-17',
    company: {
      nameEn: 'Souk Group Holding PJSC',
      nameZh: '集市集团控股公众股份公司',
      tradeName: 'Souk Group',
      legalForm: 'PJSC',
      licenceNo: 'CN-2216540',
      licenceAuthority: 'Abu Dhabi Department of Economic Development',
      trn: '100271833500003',
      activity: 'RETAIL',
      website: 'https://soukgroup.example',
    },
    contacts: [
      { role: 'PRIMARY', name: 'Dana Aswad', email: 'dana.aswad@soukgroup.example', phone: '+971-501004421' },
      { role: 'FINANCE', name: 'Chen Jie', email: 'treasury@soukgroup.example', phone: '+971-26271900' },
      { role: 'COMPLIANCE', name: 'Rania Issa', email: 'compliance@soukgroup.example', phone: '+971-501004423' },
      { role: 'OPERATIONS', name: 'Samir Qasim', email: 'operations@soukgroup.example', phone: '+971-501004424' },
    ],
    addresses: [
      {
        kind: 'REGISTERED',
        line: 'Level 31, Al Sarab Tower, Al Maryah Island',
        city: 'Abu Dhabi',
        country: 'AE',
        postBox: '5005',
      },
      { kind: 'TRADING', line: 'Central Souk, Hamdan bin Mohammed Street', city: 'Abu Dhabi', country: 'AE' },
      { kind: 'MAILING', line: 'P.O. Box 5005', city: 'Abu Dhabi', country: 'AE', postBox: '5005' },
    ],
    owners: [
      { name: 'Souk Founders Trust', nationality: 'AE', share: '40' },
      { name: 'Aswad Family Office', nationality: 'JO', share: '22.5' },
      { name: 'Free float', nationality: 'AE', share: '37.5' },
    ],
    documents: [
      { kind: 'TRADE_LICENCE', number: 'CN-2216540', endsIn: 288 },
      { kind: 'OWNER_ID', endsIn: 402 },
      { kind: 'MEMORANDUM', number: 'PJSC-2014-0077' },
      { kind: 'VAT_CERTIFICATE', number: '100271833500003' },
      { kind: 'BANK_LETTER' },
      { kind: 'LEASE', number: 'TW-883104', endsIn: 55 },
    ],
    terms: {
      feePlan: 'GROUP',
      ...limits(200_000, 4_000_000, 60_000_000),
      products: [
        'gateway',
        'qrpay',
        'smart-purchase',
        'in-app',
        'auto-debit',
        'invoice',
        'paylink',
        'smart-code',
        'transfer',
        'transfer-to-bank',
        'digital-receipt',
        'direct-pay',
        'eatm',
      ],
    },
  },
  {
    merchant: 'oryx',
    since: '2021-02-08',
    company: {
      nameEn: 'Oryx Partners FZ-LLC',
      nameZh: '羚羊合作伙伴自由区有限公司',
      tradeName: 'Oryx Partners',
      legalForm: 'FREE_ZONE',
      licenceNo: 'DIC-91835',
      licenceAuthority: 'Dubai Development Authority',
      trn: '100590127700003',
      activity: 'SERVICES',
      website: 'https://oryx.example/partners',
    },
    contacts: [
      { role: 'PRIMARY', name: 'Faisal Othman', email: 'faisal@oryx.example', phone: '+971-501004431' },
      { role: 'FINANCE', name: 'Maha Jaber', email: 'finance@oryx.example', phone: '+971-501004433' },
    ],
    addresses: [{ kind: 'REGISTERED', line: 'Building 11, Office 205, Internet City', city: 'Dubai', country: 'AE' }],
    owners: [
      { name: 'Faisal Othman', nationality: 'SA', share: '60' },
      { name: 'Wei Huang', nationality: 'SG', share: '40' },
    ],
    documents: [
      { kind: 'TRADE_LICENCE', number: 'DIC-91835', endsIn: 17 },
      { kind: 'OWNER_ID', endsIn: 1200 },
      { kind: 'MEMORANDUM' },
      { kind: 'INSURANCE', number: 'PI-2026-118', endsIn: 90 },
    ],
    terms: {
      feePlan: 'PARTNER',
      cycle: { kind: 'weekly', days: 2 },
      ...limits(30_000, 200_000, 2_500_000),
      products: ['paylink', 'invoice', 'transfer', 'transfer-to-bank'],
    },
  },
  {
    merchant: 'taxi',
    since: '2022-09-26',
    company: {
      nameEn: 'Creek Taxi Establishment',
      nameZh: '河湾出租车行',
      legalForm: 'SOLE',
      licenceNo: 'SHJ-T-30177',
      licenceAuthority: 'Sharjah Economic Development Department',
      activity: 'TRANSPORT',
    },
    contacts: [{ role: 'PRIMARY', name: 'Salim Haroun', email: 'salim@creektaxi.example', phone: '+971-501004441' }],
    addresses: [
      { kind: 'REGISTERED', line: 'Yard 4, Industrial Area 13', city: 'Sharjah', country: 'AE', postBox: '20966' },
    ],
    owners: [{ name: 'Salim Haroun', nationality: 'AE', share: '100' }],
    documents: [
      { kind: 'TRADE_LICENCE', number: 'SHJ-T-30177', endsIn: -3 },
      { kind: 'INSURANCE', number: 'MTR-5518', endsIn: 29 },
    ],
    terms: {
      feePlan: 'TRANSPORT',
      ...limits(1_500, 40_000, 700_000),
      products: ['qrpay', 'smart-code', 'paylink', 'invoice', 'transfer', 'transfer-to-bank', 'digital-receipt'],
    },
  },
  {
    merchant: 'harbour',
    since: '2023-02-14',
    company: {
      nameEn: 'Harbour Books L.L.C.',
      nameZh: '海港书店有限责任公司',
      legalForm: 'LLC',
      licenceNo: 'CN-663810',
      licenceAuthority: 'Ras Al Khaimah Department of Economic Development',
      activity: 'RETAIL',
    },
    contacts: [{ role: 'PRIMARY', name: 'Noura Saif', email: 'noura@harbourbooks.example', phone: '+971-501004456' }],
    addresses: [{ kind: 'REGISTERED', line: 'Corniche 3, Al Qawasim', city: 'Ras Al Khaimah', country: 'AE' }],
    owners: [{ name: 'Noura Saif', nationality: 'AE', share: '100' }],
    documents: [
      { kind: 'TRADE_LICENCE', number: 'CN-663810', endsIn: 210 },
      { kind: 'OWNER_ID', number: '784-1986-3312045-7', endsIn: 400 },
    ],
    terms: {
      feePlan: 'STANDARD',
      ...limits(5_000, 50_000, 800_000),
      products: ['qrpay', 'paylink', 'invoice', 'transfer'],
    },
  },
  {
    merchant: 'pearl',
    since: '2022-05-09',
    company: {
      nameEn: 'Pearl Bazaar L.L.C.',
      nameZh: '明珠百货有限责任公司',
      legalForm: 'LLC',
      licenceNo: 'CN-715220',
      licenceAuthority: 'Ajman Department of Economic Development',
      activity: 'RETAIL',
      website: 'https://pearlbazaar.example',
    },
    contacts: [{ role: 'PRIMARY', name: 'Reem Kassab', email: 'reem@pearlbazaar.example', phone: '+971-501004458' }],
    addresses: [{ kind: 'REGISTERED', line: 'Gold Street 8, Al Nakheel', city: 'Ajman', country: 'AE' }],
    owners: [{ name: 'Reem Kassab', nationality: 'AE', share: '100' }],
    documents: [
      { kind: 'TRADE_LICENCE', number: 'CN-715220', endsIn: 300 },
      { kind: 'OWNER_ID', number: '784-1984-7718201-5', endsIn: 500 },
    ],
    terms: { feePlan: 'STANDARD', ...limits(50_000, 500_000, 6_000_000), products: [...productKeys] },
  },
  {
    merchant: 'chain',
    since: '2019-01-20',
    company: {
      nameEn: 'Palm Bakeries L.L.C.',
      nameZh: '棕榈烘焙有限责任公司',
      tradeName: 'Palm Bakeries',
      legalForm: 'LLC',
      licenceNo: 'CN-801177',
      licenceAuthority: 'Dubai Department of Economy and Tourism',
      trn: '100611740900003',
      activity: 'RETAIL',
      website: 'https://palmbakeries.example',
    },
    contacts: [
      { role: 'PRIMARY', name: 'Hessa Al Mansoori', email: 'hessa@palmbakeries.example', phone: '+971-501004501' },
      { role: 'FINANCE', name: 'Grace Liu', email: 'accounts@palmbakeries.example', phone: '+971-501004505' },
    ],
    addresses: [{ kind: 'REGISTERED', line: 'Bakery 2, Al Quoz Industrial 3', city: 'Dubai', country: 'AE' }],
    owners: [{ name: 'Hessa Al Mansoori', nationality: 'AE', share: '100' }],
    documents: [
      { kind: 'TRADE_LICENCE', number: 'CN-801177', endsIn: 240 },
      { kind: 'OWNER_ID', number: '784-1982-5521904-6', endsIn: 700 },
    ],
    terms: {
      feePlan: 'STANDARD',
      ...limits(20_000, 900_000, 15_000_000),
      products: [
        'gateway',
        'qrpay',
        'smart-code',
        'paylink',
        'invoice',
        'transfer',
        'transfer-to-bank',
        'digital-receipt',
      ],
    },
  },
  {
    merchant: 'fleet',
    since: '2020-10-12',
    company: {
      nameEn: 'City Fleet Platform DMCC',
      nameZh: '城市车队平台 DMCC',
      tradeName: 'City Fleet',
      legalForm: 'FREE_ZONE',
      licenceNo: 'DMCC-602114',
      licenceAuthority: 'Dubai Multi Commodities Centre',
      trn: '100448002600003',
      activity: 'TRANSPORT',
      website: 'https://cityfleet.example',
    },
    contacts: [
      { role: 'PRIMARY', name: 'Petra Novak', email: 'petra@cityfleet.example', phone: '+971-501004451' },
      { role: 'FINANCE', name: 'Arjun Rao', email: 'finance@cityfleet.example', phone: '+971-501004452' },
      { role: 'TECHNICAL', name: 'Zayd Amin', email: 'dev@cityfleet.example', phone: '+971-501004453' },
    ],
    addresses: [
      { kind: 'REGISTERED', line: 'Unit 2907, Cluster Y, Jumeirah Lakes Towers', city: 'Dubai', country: 'AE' },
      { kind: 'TRADING', line: 'Depot 3, Al Quoz 2', city: 'Dubai', country: 'AE' },
    ],
    owners: [
      { name: 'Novak Mobility B.V.', nationality: 'NL', share: '74.9' },
      { name: 'Arjun Rao', nationality: 'IN', share: '25.1' },
    ],
    documents: [
      { kind: 'TRADE_LICENCE', number: 'DMCC-602114', endsIn: 324 },
      { kind: 'OWNER_ID', endsIn: 58 },
      { kind: 'MEMORANDUM', number: 'DMCC-AOA-1138' },
      { kind: 'VAT_CERTIFICATE', number: '100448002600003' },
      { kind: 'INSURANCE', number: 'FLT-20260117', endsIn: 150 },
    ],
    terms: {
      feePlan: 'TRANSPORT',
      cycle: { kind: 'weekly', days: 1 },
      ...limits(5_000, 900_000, 15_000_000),
      products: [
        'gateway',
        'qrpay',
        'in-app',
        'auto-debit',
        'paylink',
        'invoice',
        'smart-code',
        'transfer',
        'transfer-to-bank',
        'digital-receipt',
      ],
    },
  },
]
