// The demo world's people: one per role where it makes sense, so that every menu can be walked; and those whose way in ends half way.
import type { AccountType, Role } from '@falaj/contract/kernel/access'

export interface DemoMerchant {
  readonly key: string
  readonly mid: string
  readonly en: string
  readonly zh: string
  readonly account: AccountType
  readonly lists?: readonly ('CRYPTO_WHITE_LIST_MERCHANT' | 'REFER_BLACK_LIST')[]
  readonly referrer?: true
  readonly reports?: readonly string[]
}
const everyReport = ['admin', 'acquire-admin', 'finance', 'cs']
export const merchants: readonly DemoMerchant[] = [
  {
    key: 'marina',
    mid: '20000001',
    en: 'Marina Walk Trading',
    zh: '滨海步道商贸',
    account: 'MERCHANT',
    lists: ['CRYPTO_WHITE_LIST_MERCHANT'],
    referrer: true,
    reports: everyReport,
  },
  { key: 'souk', mid: '20000002', en: 'Souk Group', zh: '集市集团', account: 'MULTI_MERCHANT', reports: ['admin'] },
  {
    key: 'oryx',
    mid: '20000003',
    en: 'Oryx Partners',
    zh: '羚羊合作伙伴',
    account: 'AGENT',
    lists: ['REFER_BLACK_LIST'],
  },
  { key: 'taxi', mid: '20000004', en: 'Creek Taxi', zh: '河湾出租车', account: 'TAXI' },
  { key: 'fleet', mid: '20000005', en: 'City Fleet Platform', zh: '城市车队平台', account: 'TAXI_PLATFORM' },
  { key: 'harbour', mid: '20000006', en: 'Harbour Books', zh: '海港书店', account: 'MERCHANT' },
  {
    key: 'pearl',
    mid: '20000007',
    en: 'Pearl Bazaar',
    zh: '明珠百货',
    account: 'MERCHANT',
    lists: ['CRYPTO_WHITE_LIST_MERCHANT'],
  },
  { key: 'chain', mid: '20000008', en: 'Palm Bakeries', zh: '棕榈烘焙', account: 'MERCHANT', reports: ['admin'] },
]

/** The same for everybody, so that it need not be looked up. */
export const demoPassword = '314159'

/** A staff entry. */
export interface Job {
  /** The merchant's key. */
  readonly merchant: string
  readonly roles: readonly [Role, ...Role[]]
}
export interface DemoPerson {
  readonly key: string
  readonly name: string
  readonly mobile: string
  /** Empty if the person belongs to no merchant yet. Tests enter at the first one. */
  readonly jobs: readonly Job[]
  /** new: has proved a number and nothing more. applicant: waits for the provider. approved: has to sign. locked: cannot get in. */
  readonly state: 'member' | 'new' | 'applicant' | 'approved' | 'locked'
  /** What people should know before they try. */
  readonly remark?: string
}
const mobileOf = (last: string): string => `+971-50100${last}`
const person = (
  key: string,
  name: string,
  last: string,
  merchant: string,
  ...roles: [Role, ...Role[]]
): DemoPerson => ({
  key,
  name,
  mobile: mobileOf(last),
  jobs: [{ merchant, roles }],
  state: 'member',
})
export const people: readonly DemoPerson[] = [
  person('admin', 'Layla Haddad', '4401', 'marina', 'ADMIN'),
  person('financial', 'Omar Nasser', '4402', 'marina', 'FINANCIAL'),
  person('cs', 'Mei Chen', '4403', 'marina', 'CS'),
  person('it', 'Ravi Menon', '4404', 'marina', 'IT'),
  person('sales', 'Sara Khalil', '4405', 'marina', 'SALES'),
  person('service-provider', 'Yusuf Karim', '4406', 'marina', 'SERVICE_PROVIDER'),
  person('operation-maker', 'Hessa Saleh', '4407', 'marina', 'OPERATION_MAKER'),
  person('operation-checker', 'Tariq Aziz', '4408', 'marina', 'OPERATION_CHECKER'),
  person('imag-maker', 'Nour Farah', '4409', 'marina', 'IMAG_MAKER'),
  person('imag-checker', 'Bilal Rahman', '4410', 'marina', 'IMAG_CHECKER'),
  person('acquire-admin', 'Lin Zhao', '4411', 'marina', 'ACQUIRE_ADMIN'),
  person('supper-admin', 'Amal Idris', '4412', 'marina', 'SUPPER_ADMIN'),
  person('pre-authorizer', 'Jonas Weber', '4413', 'marina', 'PRE_AUTHORIZER'),
  person('multi-admin', 'Dana Aswad', '4421', 'souk', 'ADMIN'),
  person('business-maker', 'Karim Fathi', '4422', 'souk', 'BUSINESS_MAKER'),
  person('business-checker', 'Rania Issa', '4423', 'souk', 'BUSINESS_CHECKER'),
  person('multi-operation-maker', 'Samir Qasim', '4424', 'souk', 'OPERATION_MAKER'),
  person('multi-operation-checker', 'Huda Mansour', '4425', 'souk', 'OPERATION_CHECKER'),
  person('multi-financial', 'Chen Jie', '4426', 'souk', 'FINANCIAL'),
  person('multi-cs', 'Aisha Noor', '4427', 'souk', 'CS'),
  person('agent-admin', 'Faisal Othman', '4431', 'oryx', 'ADMIN'),
  person('agent', 'Wei Huang', '4432', 'oryx', 'AGENT'),
  person('agent-financial', 'Maha Jaber', '4433', 'oryx', 'FINANCIAL'),
  person('agent-sales', 'Tom Becker', '4434', 'oryx', 'SALES'),
  person('taxi-admin', 'Salim Haroun', '4441', 'taxi', 'ADMIN'),
  person('taxi-financial', 'Leen Sabri', '4442', 'taxi', 'FINANCIAL'),
  person('fleet-admin', 'Petra Novak', '4451', 'fleet', 'ADMIN'),
  person('fleet-financial', 'Arjun Rao', '4452', 'fleet', 'FINANCIAL'),
  person('fleet-it', 'Zayd Amin', '4453', 'fleet', 'IT'),
  {
    ...person('overdue-admin', 'Noura Saif', '4456', 'harbour', 'ADMIN'),
    remark: 'merchant agreement not signed in time: products are blocked',
  },
  person('overdue-financial', 'Hugo Lind', '4457', 'harbour', 'FINANCIAL'),
  { ...person('pearl-admin', 'Reem Kassab', '4458', 'pearl', 'ADMIN'), remark: 'has and uses all sixteen products' },
  person('pearl-financial', 'Daniel Costa', '4459', 'pearl', 'FINANCIAL'),
  { ...person('chain-admin', 'Hessa Al Mansoori', '4501', 'chain', 'ADMIN'), remark: 'a chain of 38 stores' },
  person('chain-it', 'Nikhil Shah', '4502', 'chain', 'IT'),
  person('chain-maker', 'Lubna Saad', '4503', 'chain', 'IMAG_MAKER'),
  person('chain-checker', 'Farouk Amin', '4504', 'chain', 'IMAG_CHECKER'),
  person('chain-finance', 'Grace Liu', '4505', 'chain', 'FINANCIAL'),
  person('chain-manager', 'Rashid Omar', '4506', 'chain', 'SERVICE_PROVIDER', 'CS'),
  {
    ...person('chain-store', 'Aisha Karim', '4507', 'chain', 'SERVICE_PROVIDER', 'CS'),
    remark: 'bound to two of the 38 stores',
  },
  {
    key: 'newcomer',
    name: 'Ines Morel',
    mobile: mobileOf('4461'),
    jobs: [],
    state: 'new',
    remark: 'new: log in by SMS and register',
  },
  {
    key: 'three-hats',
    name: 'Hanan Tamim',
    mobile: mobileOf('4471'),
    jobs: [
      { merchant: 'marina', roles: ['FINANCIAL'] },
      { merchant: 'souk', roles: ['CS'] },
      { merchant: 'taxi', roles: ['ADMIN'] },
    ],
    state: 'member',
    remark: 'works for three merchants',
  },
  {
    key: 'under-review',
    name: 'Ola Rashid',
    mobile: mobileOf('4481'),
    jobs: [],
    state: 'applicant',
    remark: 'application under review, something is missing',
  },
  {
    key: 'to-sign',
    name: 'Amira Hadi',
    mobile: mobileOf('4482'),
    jobs: [],
    state: 'approved',
    remark: 'approved: sign the agreement to open the console',
  },
  {
    key: 'locked',
    name: 'Marwan Adel',
    mobile: mobileOf('4491'),
    jobs: [{ merchant: 'marina', roles: ['CS'] }],
    state: 'locked',
    remark: 'locked: npm run provider -- person unlock',
  },
]
export const hasPassword = ({ state }: DemoPerson): boolean => state !== 'new'
