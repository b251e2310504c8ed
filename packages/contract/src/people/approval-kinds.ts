// Table of what may need another person: who asks, who decides, and how many must when the merchant has set nothing.
import type { Bilingual, Text } from '../kernel/words.ts'
import {
  areas,
  policyCheckers,
  policyMakers,
  profileCheckers,
  profileMakers,
  storeCheckers,
  storeMakers,
  storePhotographers,
  secondaryCheckers,
  secondaryMakers,
  staffCheckers,
} from '../kernel/access.ts'
import { movementApprovals, type ApprovalTerms } from '../kernel/movements.ts'

export const neededMax = 2

export interface ApprovalKind extends ApprovalTerms, Bilingual<Text> {
  readonly en: string
  readonly zh: string
}

const table = <const Name extends string>(rows: Record<Name, ApprovalKind>): Readonly<Record<Name, ApprovalKind>> =>
  rows
export const approvalKinds = table({
  'approval-policy': {
    en: 'Approval policy',
    zh: '审批策略',
    maker: policyMakers,
    checker: policyCheckers,
    needed: 1,
    // Four eyes, always: else the first change would be to do without.
    atLeast: 1,
    editPath: '/management/auth/policy',
  },
  staff: {
    en: 'Staff',
    zh: '员工',
    maker: areas.staffCreation,
    checker: staffCheckers,
    needed: 1,
    atLeast: 0,
    alone: 'cooling-off',
  },
  'bank-account': {
    en: 'New bank account',
    zh: '新增银行账户',
    maker: areas.bankAccount,
    checker: areas.bankAccount,
    needed: 1,
    atLeast: 0,
    editPath: '/settings/add-bankcard',
  },
  'bank-account-removal': {
    en: 'Bank account removal',
    zh: '删除银行账户',
    maker: areas.bankAccount,
    checker: areas.bankAccount,
    needed: 1,
    atLeast: 0,
  },
  'crypto-payee': {
    en: 'New withdrawal address',
    zh: '新增提币地址',
    maker: areas.cryptoWithdraw,
    checker: areas.cryptoWithdraw,
    needed: 1,
    atLeast: 0,
  },
  'basic-information': {
    en: 'Basic information',
    zh: '基本信息',
    maker: profileMakers,
    checker: profileCheckers,
    needed: 1,
    atLeast: 0,
    editPath: '/merchant/edit-group',
  },
  store: {
    en: 'Store',
    zh: '门店',
    maker: storeMakers,
    checker: storeCheckers,
    needed: 1,
    atLeast: 0,
  },
  'store-photo': {
    en: 'Photo of a store',
    zh: '门店照片',
    maker: storePhotographers,
    checker: storeCheckers,
    needed: 1,
    atLeast: 0,
  },
  'api-key': {
    en: 'API key',
    zh: 'API 密钥',
    maker: areas.apiManagement,
    checker: areas.apiManagement,
    needed: 0,
    atLeast: 0,
  },
  ...movementApprovals,
  'cashback-campaign': {
    en: 'Cashback campaign',
    zh: '返现活动',
    maker: areas.fiatMoneyMovement,
    checker: areas.fiatMoneyMovement,
    needed: 1,
    atLeast: 0,
    isMoney: true,
  },
  'coupon-campaign': {
    en: 'Coupon campaign',
    zh: '优惠券活动',
    maker: areas.redemptionRecords,
    checker: areas.fiatMoneyMovement,
    needed: 1,
    atLeast: 0,
    isMoney: true,
  },
  'risk-rule': {
    en: 'Risk rule that stops many payments',
    zh: '拦截大量支付的风控规则',
    maker: areas.fiatMoneyMovement,
    checker: areas.fiatMoneyMovement,
    needed: 1,
    // Four eyes, always: it could stop the merchant's trade.
    atLeast: 1,
  },
  'month-close': {
    en: 'Month close',
    zh: '月度关账',
    maker: areas.fiatMoneyMovement,
    checker: areas.fiatMoneyMovement,
    needed: 1,
    // Four eyes, always: what one person closes alone, one person can have wrong.
    atLeast: 1,
  },
  'month-reopen': {
    en: 'Reopening of a month',
    zh: '重开月份',
    maker: areas.fiatMoneyMovement,
    checker: areas.fiatMoneyMovement,
    needed: 1,
    atLeast: 1,
  },
  'automatic-settlement': {
    en: 'Automatic settlement',
    zh: '自动结算',
    maker: areas.fiatMoneyMovement,
    checker: areas.fiatMoneyMovement,
    needed: 1,
    atLeast: 0,
    editPath: '/fiat/transaction/automatic-settlement',
  },
  'crypto-settlement': {
    en: 'Automatic settlement of coins',
    zh: '加密货币自动结算',
    maker: areas.cryptoWithdraw,
    checker: areas.cryptoWithdraw,
    needed: 1,
    atLeast: 0,
    editPath: '/crypto/transaction/automatic-settlement',
  },
  'secondary-merchant': {
    en: 'Secondary merchant',
    zh: '二级商户',
    maker: secondaryMakers,
    checker: secondaryCheckers,
    needed: 1,
    // Four eyes, always: it makes a merchant.
    atLeast: 1,
    editPath: '/secondary-merchant',
  },
  'agent-merchant': {
    en: 'Merchant of an agent',
    zh: '代理商商户',
    maker: areas.isv,
    checker: areas.isvAgents,
    needed: 1,
    // Four eyes, always: it makes a merchant.
    atLeast: 1,
    editPath: '/promotion/merchants/main',
  },
  'secondary-merchant-change': {
    en: 'Secondary merchant: suspend, resume or leave',
    zh: '二级商户：暂停、恢复或退出',
    maker: secondaryMakers,
    checker: secondaryCheckers,
    needed: 1,
    atLeast: 1,
  },
})
export type ApprovalKindName = keyof typeof approvalKinds
export const approvalKindNames = Object.keys(approvalKinds) as [ApprovalKindName, ...ApprovalKindName[]]
export const isApprovalKind = (text: string): text is ApprovalKindName => Object.hasOwn(approvalKinds, text)
