// Who may do what at the provider's desk: roles of the provider's own people and the areas of the desk. They are not a merchant's roles, and
// no merchant session has one.
import { words } from '../kernel/words.ts'

export const deskRoles = ['OPERATIONS', 'RISK', 'FINANCE', 'SUPPORT', 'ADMINISTRATOR'] as const
export type DeskRole = (typeof deskRoles)[number]

export const deskRoleWords = words({
  OPERATIONS: { en: 'Operations', zh: '运营' },
  RISK: { en: 'Risk', zh: '风控' },
  FINANCE: { en: 'Finance', zh: '财务' },
  SUPPORT: { en: 'Support', zh: '客服' },
  ADMINISTRATOR: { en: 'Administrator', zh: '管理员' },
})
export const deskRoleMeanings = words({
  OPERATIONS: {
    en: 'Decides on applications, products, devices and announcements.',
    zh: '审核申请、产品与设备，发布公告。',
  },
  RISK: { en: 'Decides on disputes, holds and suspensions.', zh: '处理争议、资金冻结与商户暂停。' },
  FINANCE: { en: 'Decides on fees, payouts, adjustments and reconciliation.', zh: '处理费率、付款、调账与对账。' },
  SUPPORT: { en: 'Helps people: finds, unlocks and resets accounts.', zh: '协助用户：查找、解锁与重置账户。' },
  ADMINISTRATOR: { en: 'Manages the desk’s people, settings and health.', zh: '管理工作台人员、设置与运行状况。' },
})

interface DeskArea {
  /** Who may read it. */
  readonly see: readonly DeskRole[]
  /** Who may act in it. */
  readonly act: readonly DeskRole[]
}
const table = <const Name extends string>(rows: Record<Name, DeskArea>): Readonly<Record<Name, DeskArea>> => rows
const all = deskRoles
export const deskAreas = table({
  work: { see: all, act: all },
  applications: { see: all, act: ['OPERATIONS'] },
  merchants: { see: all, act: ['OPERATIONS'] },
  suspension: { see: all, act: ['RISK', 'OPERATIONS'] },
  terms: { see: all, act: ['FINANCE', 'OPERATIONS'] },
  lists: { see: all, act: ['OPERATIONS', 'RISK'] },
  holds: { see: all, act: ['RISK', 'FINANCE'] },
  disputes: { see: all, act: ['RISK'] },
  money: { see: ['FINANCE', 'RISK', 'ADMINISTRATOR'], act: ['FINANCE'] },
  coins: { see: ['FINANCE', 'RISK', 'ADMINISTRATOR'], act: ['FINANCE'] },
  tax: { see: ['FINANCE', 'OPERATIONS', 'ADMINISTRATOR'], act: ['FINANCE'] },
  growth: { see: all, act: ['OPERATIONS', 'FINANCE'] },
  devices: { see: all, act: ['OPERATIONS'] },
  announcements: { see: all, act: ['OPERATIONS', 'SUPPORT'] },
  people: { see: ['SUPPORT', 'RISK', 'ADMINISTRATOR'], act: ['SUPPORT'] },
  books: { see: ['FINANCE', 'RISK', 'ADMINISTRATOR'], act: ['FINANCE', 'ADMINISTRATOR'] },
  audit: { see: ['RISK', 'ADMINISTRATOR'], act: ['ADMINISTRATOR'] },
  health: { see: all, act: ['ADMINISTRATOR'] },
  settings: { see: all, act: ['ADMINISTRATOR'] },
  staff: { see: ['ADMINISTRATOR'], act: ['ADMINISTRATOR'] },
  /** What every person of the desk does for themselves. */
  own: { see: all, act: all },
})
export type DeskAreaName = keyof typeof deskAreas

export const mayAtDesk = (roles: readonly DeskRole[], area: DeskAreaName, what: 'see' | 'act'): boolean =>
  roles.some((role) => deskAreas[area][what].includes(role))
