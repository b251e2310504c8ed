// Table 1, areas: who may. Specification 6, row by row in its order; roles are named in this file and nowhere else.

/** Wire spelling as specified (`SUPPER_ADMIN`, `IMAG_MAKER`); `roleWords` has the display names. */
export const roles = [
  'CS',
  'IT',
  'ADMIN',
  'AGENT',
  'FINANCIAL',
  'SERVICE_PROVIDER',
  'SALES',
  'BUSINESS_MAKER',
  'OPERATION_MAKER',
  'IMAG_MAKER',
  'BUSINESS_CHECKER',
  'OPERATION_CHECKER',
  'IMAG_CHECKER',
  'ACQUIRE_ADMIN',
  'SUPPER_ADMIN',
  'PRE_AUTHORIZER',
] as const
export type Role = (typeof roles)[number]
/** `IT_SUPPORT` is another spelling of IT. */
export const readRole = (text: string): Role | null =>
  text === 'IT_SUPPORT' ? 'IT' : (roles as readonly string[]).includes(text) ? (text as Role) : null

export const roleWords = {
  CS: { en: 'Customer service', zh: '客服' },
  IT: { en: 'IT support', zh: '技术支持' },
  ADMIN: { en: 'Admin', zh: '管理员' },
  AGENT: { en: 'Agent', zh: '代理商' },
  FINANCIAL: { en: 'Finance', zh: '财务' },
  SERVICE_PROVIDER: { en: 'Service provider', zh: '服务商' },
  SALES: { en: 'Sales', zh: '销售' },
  BUSINESS_MAKER: { en: 'Business maker', zh: '业务经办' },
  OPERATION_MAKER: { en: 'Operation maker', zh: '运营经办' },
  IMAG_MAKER: { en: 'Image maker', zh: '影像经办' },
  BUSINESS_CHECKER: { en: 'Business checker', zh: '业务复核' },
  OPERATION_CHECKER: { en: 'Operation checker', zh: '运营复核' },
  IMAG_CHECKER: { en: 'Image checker', zh: '影像复核' },
  ACQUIRE_ADMIN: { en: 'Acquiring admin', zh: '收单管理员' },
  SUPPER_ADMIN: { en: 'Super admin', zh: '超级管理员' },
  PRE_AUTHORIZER: { en: 'Pre-authorizer', zh: '预授权人' },
} as const satisfies Record<Role, { en: string; zh: string }>

/** Describes a role in one sentence, for the person who assigns it. */
export const roleMeanings = {
  CS: {
    en: 'Helps customers: sees payments and balances, creates paylinks and invoices.',
    zh: '接待顾客：查看交易与余额，创建支付链接和账单。',
  },
  IT: {
    en: 'Connects systems: API keys, devices, checkout, operation history.',
    zh: '负责系统对接：API 密钥、设备、收银台、操作历史。',
  },
  ADMIN: { en: 'Can open everything and manage staff.', zh: '可使用全部功能并管理员工。' },
  AGENT: { en: 'Works with the merchants of an agent.', zh: '负责代理商名下的商户。' },
  FINANCIAL: {
    en: 'Moves money: withdrawals, transfers, bank accounts, statements.',
    zh: '负责资金：提现、转账、银行账户、对账单。',
  },
  SERVICE_PROVIDER: {
    en: 'Sets up products, stores and devices for the merchant.',
    zh: '为商户配置产品、门店与设备。',
  },
  SALES: { en: 'Sees the home page and their own settings, but no money.', zh: '仅可查看主页与个人设置，不涉及资金。' },
  BUSINESS_MAKER: {
    en: 'Requests changes to secondary merchants and terminals.',
    zh: '提交二级商户与终端的变更申请。',
  },
  OPERATION_MAKER: {
    en: 'Requests changes to daily operations and sees payments.',
    zh: '提交日常运营变更申请，可查看交易。',
  },
  IMAG_MAKER: { en: 'Adds staff with limited rights and manages stores.', zh: '可添加权限较少的员工，并维护门店。' },
  BUSINESS_CHECKER: { en: 'Approves requests from business makers.', zh: '审批业务经办的申请。' },
  OPERATION_CHECKER: { en: 'Approves requests from operation makers.', zh: '审批运营经办的申请。' },
  IMAG_CHECKER: { en: 'Approves new and changed staff.', zh: '审批新增和变更的员工。' },
  ACQUIRE_ADMIN: { en: 'Sees referral figures and acquiring reports.', zh: '查看推荐数据与收单报表。' },
  SUPPER_ADMIN: { en: 'Approves changes to the approval policy.', zh: '审批审批策略的变更。' },
  PRE_AUTHORIZER: { en: 'Applies for products and devices only.', zh: '仅可申请产品与设备。' },
} as const satisfies Record<Role, { en: string; zh: string }>

/** Both hands of one request: allowed for a small team, worth a warning. */
const makerAndChecker: readonly (readonly [Role, Role])[] = [
  ['BUSINESS_MAKER', 'BUSINESS_CHECKER'],
  ['OPERATION_MAKER', 'OPERATION_CHECKER'],
  ['IMAG_MAKER', 'IMAG_CHECKER'],
]
export const roleConflicts = (given: readonly string[]): readonly (readonly [Role, Role])[] =>
  makerAndChecker.filter((pair) => pair.every((role) => given.includes(role)))

/** Role of a merchant's first member, who may sign its agreement. At least one such member always remains. */
export const firstRole: Role = 'ADMIN'

/** Actors that are not members. */
const outsiders: Readonly<Record<string, { readonly en: string; readonly zh: string }>> = {
  provider: { en: 'Provider', zh: '服务商' },
  autopilot: { en: 'Provider (autopilot)', zh: '服务商（自动）' },
  clock: { en: 'Falaj, scheduled', zh: 'Falaj（定时）' },
}
/** Display name of a role code; an unknown one is shown raw. */
export const roleLabel = (text: string, language: 'en' | 'zh'): string => {
  const role = readRole(text)
  if (role) return roleWords[role][language]
  return Object.hasOwn(outsiders, text) ? (outsiders[text]?.[language] ?? text) : text
}

export const accountTypes = ['AGENT', 'MULTI_MERCHANT', 'MERCHANT', 'TAXI', 'TAXI_PLATFORM'] as const
export type AccountType = (typeof accountTypes)[number]

/** 'normal' is the default, and what the specification's tables call 'merchant'. */
export const businessTypes = ['normal', 'multi-merchant', 'agent'] as const
export type BusinessType = (typeof businessTypes)[number]
export const businessTypeOf = (account: AccountType): BusinessType =>
  account === 'AGENT' ? 'agent' : account === 'MULTI_MERCHANT' ? 'multi-merchant' : 'normal'

/** Reports: the dashboard-access key each role needs to be configured for the merchant. */
export const reportsKeyByRole: Partial<Record<Role, string>> = {
  ADMIN: 'admin',
  ACQUIRE_ADMIN: 'acquire-admin',
  FINANCIAL: 'finance',
  CS: 'cs',
}
export const reportsKeyPrefix = 'dashboard-access-'

/** Pages and actions that need a second factor: specification 6, and the change of the second factor itself. */
export const scenes = [
  'sign-in',
  'refund',
  'transfer',
  'batch-transfer',
  'add-bank-account',
  'withdraw',
  'crypto-withdraw',
  'add-staff',
  'delete-staff',
  'edit-staff',
  'activate-staff',
  'inactivate-staff',
  'crypto-withdraw-sell',
  'crypto-account',
  'statements',
  'bank-account',
  'authorizations',
  'two-factor',
  'api-key',
] as const
export type Scene = (typeof scenes)[number]
/** Page scenes: once passed, the area can be read for a while. All other scenes are passed for one request. */
export const pageScenes = ['crypto-account', 'statements', 'bank-account', 'authorizations'] as const satisfies Scene[]
export type PageScene = (typeof pageScenes)[number]
export const isPageScene = (scene: Scene): scene is PageScene => (pageScenes as readonly Scene[]).includes(scene)
/** Passed once in a session, the others of pages every ten minutes: coins are worked with all day. */
export const isOpenForSession = (scene: Scene): boolean => scene === 'crypto-account'
/** Scenes that a merchant may switch on and off; money and staff always need the second factor. */
export const editableScenes = ['sign-in', ...pageScenes] as const satisfies Scene[]
export const isEditableScene = (scene: Scene): boolean => (editableScenes as readonly Scene[]).includes(scene)

export interface Area {
  readonly roles: readonly Role[]
  /** Absent: every account type. */
  readonly business?: readonly BusinessType[]
  readonly whitelist?: 'CRYPTO_WHITE_LIST_MERCHANT'
  readonly blacklist?: 'REFER_BLACK_LIST'
  /** Name of the merchant's field that must hold 'YES'. */
  readonly flag?: 'referrerFlag'
  readonly reports?: true
  /** Two-factor scene of the area's pages. */
  readonly scene?: Scene
}

const all = roles.filter((role) => role !== 'PRE_AUTHORIZER')
const allExceptSales = all.filter((role) => role !== 'SALES')
const business = ['BUSINESS_MAKER', 'BUSINESS_CHECKER'] as const
const operation = ['OPERATION_MAKER', 'OPERATION_CHECKER'] as const
const image = ['IMAG_MAKER', 'IMAG_CHECKER'] as const
const merchantsAndAgents = ['agent', 'normal', 'multi-merchant'] as const
const cryptoListed = 'CRYPTO_WHITE_LIST_MERCHANT'

const table = <const Name extends string>(rows: Record<Name, Area>): Readonly<Record<Name, Area>> => rows
export const areas = table({
  home: { roles: all },
  settings: { roles: all },
  risk: { roles: all },
  secondaryMerchants: { roles: ['ADMIN', ...business, ...operation], business: ['multi-merchant'] },
  terminals: { roles: ['ADMIN', ...business], business: ['multi-merchant'] },
  terminalCreation: { roles: ['ADMIN', 'BUSINESS_MAKER'], business: ['multi-merchant'] },
  dataSummary: { roles: ['ADMIN', ...business], business: ['multi-merchant'] },
  fiatTransactions: { roles: ['ADMIN', 'CS', 'FINANCIAL', ...operation, 'SERVICE_PROVIDER'] },
  fiatMoneyMovement: { roles: ['FINANCIAL', 'ADMIN'] },
  fiatAccounts: { roles: ['ADMIN', 'FINANCIAL', 'CS'] },
  statements: { roles: ['ADMIN', 'FINANCIAL'], scene: 'statements' },
  crypto: { roles: allExceptSales, whitelist: cryptoListed, scene: 'crypto-account' },
  cryptoWithdraw: { roles: ['FINANCIAL', 'ADMIN'], whitelist: cryptoListed },
  /** The notify URL of top-ups: those who connect systems may change it, too. */
  cryptoTopUpUrl: { roles: ['FINANCIAL', 'ADMIN', 'IT'], whitelist: cryptoListed },
  cryptoConvert: { roles: ['ADMIN'], whitelist: cryptoListed },
  productList: { roles: allExceptSales },
  allProducts: { roles: [...allExceptSales, 'PRE_AUTHORIZER'] },
  productApplication: { roles: ['ADMIN', 'SERVICE_PROVIDER', 'IT', 'PRE_AUTHORIZER'], business: merchantsAndAgents },
  paylink: { roles: ['ADMIN', 'SERVICE_PROVIDER', 'IT', 'CS'] },
  smartCode: { roles: ['ADMIN', 'SERVICE_PROVIDER', 'IT', 'CS', 'FINANCIAL'] },
  invoice: { roles: ['ADMIN', 'FINANCIAL', 'SERVICE_PROVIDER', 'CS'] },
  transfer: { roles: ['ADMIN', 'CS', 'FINANCIAL'] },
  virtualBankAccount: { roles: ['ADMIN', 'SERVICE_PROVIDER', 'FINANCIAL'] },
  eatm: { roles: ['ADMIN', 'SERVICE_PROVIDER', 'IT'] },
  myApps: { roles: ['ADMIN', 'SERVICE_PROVIDER', 'IT'] },
  digitalReceipt: { roles: ['ADMIN', 'CS', 'FINANCIAL', 'IT'] },
  device: { roles: ['ADMIN', 'SERVICE_PROVIDER', 'IT', 'PRE_AUTHORIZER'] },
  isv: { roles: ['ADMIN', 'AGENT'], business: ['agent'] },
  isvAgents: { roles: ['ADMIN'], business: ['agent'] },
  store: { roles: ['ADMIN', ...image, 'IT', 'SERVICE_PROVIDER'] },
  taxInvoice: { roles: ['ADMIN', 'FINANCIAL'] },
  bankAccount: { roles: ['FINANCIAL', 'ADMIN'], scene: 'bank-account' },
  staff: { roles: ['ADMIN', ...image] },
  staffCreation: { roles: ['ADMIN', 'IMAG_MAKER'] },
  apiManagement: { roles: ['ADMIN', 'IT', 'SERVICE_PROVIDER'], business: merchantsAndAgents },
  agreements: { roles: ['ADMIN', 'SERVICE_PROVIDER', 'IT'] },
  twoFactor: { roles: ['ADMIN', 'SERVICE_PROVIDER', 'IT', 'FINANCIAL', 'CS', 'AGENT'] },
  marketing: { roles: ['ADMIN', 'CS', 'FINANCIAL'] },
  redemptionRecords: { roles: ['ADMIN'] },
  referralsMarketing: { roles: ['ADMIN'], blacklist: 'REFER_BLACK_LIST' },
  checkout: { roles: ['IT', 'ADMIN'] },
  referral: { roles: ['ADMIN', 'FINANCIAL', 'ACQUIRE_ADMIN'], flag: 'referrerFlag' },
  reports: { roles: ['ADMIN', 'FINANCIAL', 'CS', 'ACQUIRE_ADMIN'], reports: true },
  greenPoints: { roles: ['FINANCIAL', 'ADMIN'], business: merchantsAndAgents },
  // The specification leaves these pages' roles open; decision 0043.
  customers: { roles: ['ADMIN', 'CS', 'FINANCIAL', 'SERVICE_PROVIDER'] },
  items: { roles: ['ADMIN', 'CS', 'IT', 'SERVICE_PROVIDER'] },
  basicInformation: { roles: allExceptSales },
  operationHistory: { roles: ['ADMIN', 'IT'] },
  authorizations: { roles: allExceptSales, scene: 'authorizations' },
  followers: { roles: ['ADMIN', 'CS'] },
})
export type AreaName = keyof typeof areas

/** Not an area of the specification: members in two-factor who may switch the merchant's scenes on and off. */
export const sceneEditors: Area = { roles: ['ADMIN'] }

/** Nor these: who asks for and who decides on what needs another person (decision 0059). Makers of the rest are its area's members. */
export const policyMakers: Area = { roles: ['ADMIN'] }
export const policyCheckers: Area = { roles: ['ADMIN', 'FINANCIAL', 'SUPPER_ADMIN'] }
/** Those who write programs against the API. An admin may have keys, but sends forms. */
export const isProgrammer = (visitor: Visitor): boolean =>
  mayEnter(areas.apiManagement, visitor) &&
  (visitor.who?.roles ?? []).some((role) => role === 'IT' || role === 'SERVICE_PROVIDER')
export const staffCheckers: Area = { roles: ['ADMIN', 'IMAG_CHECKER'] }
export const profileMakers: Area = { roles: ['ADMIN', 'SERVICE_PROVIDER', 'OPERATION_MAKER', 'BUSINESS_MAKER'] }
/** Customer service requests; members who move money decide. */
export const refundMakers: Area = { roles: ['ADMIN', 'CS', 'FINANCIAL'] }
/** Members who may see a payer's e-mail and phone whole, each time recorded; others see them masked. */
export const contactReaders: Area = { roles: ['ADMIN', 'CS', 'FINANCIAL'] }
/** Members who configure a product's offers; everybody who works with the product sees them. */
export const productKeepers: Area = { roles: ['ADMIN', 'SERVICE_PROVIDER'] }
/** Members of a group account who propose secondary merchants and who decide on them. */
export const secondaryMakers: Area = {
  roles: ['ADMIN', 'BUSINESS_MAKER', 'OPERATION_MAKER'],
  business: ['multi-merchant'],
}
export const secondaryCheckers: Area = {
  roles: ['ADMIN', 'BUSINESS_CHECKER', 'OPERATION_CHECKER'],
  business: ['multi-merchant'],
}
export const profileCheckers: Area = { roles: ['ADMIN', 'OPERATION_CHECKER', 'BUSINESS_CHECKER'] }

/** Members who change stores, who send photos of them, and who decide on both. */
export const storeMakers: Area = { roles: ['ADMIN', 'IMAG_MAKER', 'IT', 'SERVICE_PROVIDER'] }
export const storePhotographers: Area = { roles: ['ADMIN', 'IMAG_MAKER'] }
export const storeCheckers: Area = { roles: ['ADMIN', 'IMAG_CHECKER'] }

/** Roles under which a program with an API key enters its merchant's areas; its scopes decide what it may do there. */
export const programRoles: readonly Role[] = ['ADMIN']

/** Members who may reset a colleague's lost second factor. */
export const factorResetters: Area = { roles: ['ADMIN'] }

/** Members who may view the console as another role, and read the names of those who could act. */
export const viewers: Area = { roles: ['ADMIN'] }

/** Every rule by a name that can be asked about ("Why can't I?"). */
export const namedAreas = {
  ...areas,
  sceneEditors,
  policyMakers,
  policyCheckers,
  staffCheckers,
  profileMakers,
  profileCheckers,
  secondaryMakers,
  secondaryCheckers,
  refundMakers,
  contactReaders,
  storeMakers,
  storePhotographers,
  storeCheckers,
  productKeepers,
  factorResetters,
  viewers,
} as const
export type NamedArea = keyof typeof namedAreas
const everyArea: readonly Area[] = Object.values<Area>(namedAreas)
/** The roles a member may give: none that opens something they cannot enter themselves (decision 0062). */
export const grantable = (own: readonly Role[]): readonly Role[] =>
  roles.filter((role) =>
    everyArea.every((area) => !area.roles.includes(role) || area.roles.some((each) => own.includes(each))),
  )

/**
 * Who may come in: an area, any of several areas, or one of four words. Never an absent field.
 * 'public' everyone; 'pre-auth' anyone with a proved number (VERIFIED or AUTHENTICATED); 'signed-in' every member; 'nobody' no one.
 */
export type Access = 'public' | 'pre-auth' | 'signed-in' | 'nobody' | Area | readonly Area[]

export type LoginStatus = 'NONE' | 'VERIFIED' | 'AUTHENTICATED'

/** What the rules may know of a member and the merchant they act for. */
export interface Who {
  readonly roles: readonly Role[]
  readonly business: BusinessType
  readonly merchantMid: string
  readonly flags: Readonly<Partial<Record<NonNullable<Area['flag']>, string>>>
  /** The lists this merchant is on; a merchant never learns of others. */
  readonly lists: readonly ('CRYPTO_WHITE_LIST_MERCHANT' | 'REFER_BLACK_LIST')[]
  /** Configured dashboard-access keys, without their prefix. */
  readonly reports: readonly string[]
  /** 'observed': a blacklisted merchant loses the menu entry and keeps the page; 'deny': loses both (decision 0009). */
  readonly blacklistPolicy: 'observed' | 'deny'
  /** The own roles of a member who views the console as another role; `roles` then has the other role. */
  readonly viewedBy?: readonly Role[] | undefined
  /** The codes of the stores that the member is bound to; absent: sees all. */
  readonly stores?: readonly string[] | undefined
}
export interface Visitor {
  readonly status: LoginStatus
  readonly who: Who | null
}

/** True when the visitor may enter. Fails closed: no row, no role, no session, no. */
export function mayEnter(access: Access, visitor: Visitor): boolean {
  if (access === 'public') return true
  if (access === 'nobody') return false
  if (access === 'pre-auth') return visitor.status !== 'NONE'
  const { who } = visitor
  if (visitor.status !== 'AUTHENTICATED' || !who) return false
  if (access === 'signed-in') return true
  const several = Array.isArray(access) ? (access as readonly Area[]) : [access as Area]
  return several.some((area) => admits(area, who))
}

/** The page scene that a visitor must pass, if each area that admits them has one. */
export function pageSceneFor(access: Access, visitor: Visitor): Scene | null {
  const { who } = visitor
  if (typeof access === 'string' || !who) return null
  const several = Array.isArray(access) ? (access as readonly Area[]) : [access as Area]
  const entered = several.filter((area) => admits(area, who))
  return entered.every(({ scene }) => scene) ? (entered[0]?.scene ?? null) : null
}

/** True when the menu shows it: as entering, but a blacklisted merchant does not see the entry whatever the policy. */
export function maySee(access: Access, visitor: Visitor): boolean {
  if (Array.isArray(access)) return (access as readonly Area[]).some((area) => maySee(area, visitor))
  if (!mayEnter(access, visitor)) return false
  if (typeof access === 'string') return true
  const { blacklist } = access as Area
  return !blacklist || !visitor.who?.lists.includes(blacklist)
}

/** Adds stores, and applies for products and devices. */
export const preAuthorizer: Role = 'PRE_AUTHORIZER'
/** Someone who only pre-authorizes works without the side menu (specification 2.3). */
export const isPreAuthorizerOnly = (who: Who): boolean =>
  who.roles.length > 0 && who.roles.every((role) => role === preAuthorizer)

/** The rule of an area that refuses a visitor. Rules about the merchant come before rules about the member: no colleague could help. */
export type AreaRule = 'account-type' | 'flag' | 'whitelist' | 'blacklist' | 'role' | 'reports'
export function refusalOf(area: Area, who: Who): AreaRule | null {
  if (area.business && !area.business.includes(who.business)) return 'account-type'
  if (area.flag && who.flags[area.flag] !== 'YES') return 'flag'
  if (area.whitelist && !who.lists.includes(area.whitelist)) return 'whitelist'
  if (area.blacklist && who.blacklistPolicy === 'deny' && who.lists.includes(area.blacklist)) return 'blacklist'
  if (!area.roles.some((role) => who.roles.includes(role))) return 'role'
  if (area.reports && !who.roles.some((role) => who.reports.includes(reportsKeyByRole[role] ?? '-'))) return 'reports'
  // Viewing as another role never shows more than the member's own roles allow.
  return who.viewedBy ? refusalOf(area, { ...who, roles: who.viewedBy, viewedBy: undefined }) : null
}
const admits = (area: Area, who: Who): boolean => refusalOf(area, who) === null
