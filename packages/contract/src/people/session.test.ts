import { describe, expect, it } from 'vitest'
import { isListed, whoFrom } from './session.ts'

const facts = {
  member: { roles: ['ADMIN'] },
  merchant: {
    merchantMid: '20000001',
    businessType: 'normal',
    referrerFlag: 'NO',
    referralBlacklist: 'observed' as const,
  },
  cryptoWhiteList: '',
  referBlackList: '',
  reportsKeys: [] as string[],
}
const merchant = (change: Partial<(typeof facts)['merchant']>) => ({
  ...facts,
  merchant: { ...facts.merchant, ...change },
})

describe('who someone is, from the answers after sign-in', () => {
  it('unknown roles count for nothing, IT_SUPPORT is IT', () => {
    const who = whoFrom({ ...facts, member: { roles: ['IT_SUPPORT', 'OWNER', 'CS', ''] } })
    expect(who.roles).toEqual(['IT', 'CS'])
  })
  it.each([
    ['normal', 'normal'],
    ['multi-merchant', 'multi-merchant'],
    ['agent', 'agent'],
    ['merchant', 'normal'],
    ['franchise', 'normal'],
    ['', 'normal'],
  ])('the business type %j is %s: normal is the default', (businessType, business) => {
    expect(whoFrom(merchant({ businessType })).business).toBe(business)
  })
  it('lists count only when they name this merchant whole', () => {
    const lists = (crypto: string, refer: string) =>
      whoFrom({ ...facts, cryptoWhiteList: crypto, referBlackList: refer }).lists
    expect(lists('', '')).toEqual([])
    expect(lists('20000001', '')).toEqual(['CRYPTO_WHITE_LIST_MERCHANT'])
    expect(lists('', '1, 20000001 ,3')).toEqual(['REFER_BLACK_LIST'])
    expect(lists('20000001', '20000001')).toEqual(['CRYPTO_WHITE_LIST_MERCHANT', 'REFER_BLACK_LIST'])
    expect(lists('200000011,2000000,120000001', '0001')).toEqual([])
  })
  it('reports keys lose their prefix, and keys without it are not ours', () => {
    const who = whoFrom({ ...facts, reportsKeys: ['dashboard-access-admin', 'admin', 'other-dashboard-access-cs'] })
    expect(who.reports).toEqual(['admin'])
  })
  it('flags and policy are taken as they are', () => {
    expect(whoFrom(merchant({ referrerFlag: 'YES' })).flags).toEqual({ referrerFlag: 'YES' })
    expect(whoFrom({ ...facts, merchant: { ...facts.merchant, referralBlacklist: 'deny' } }).blacklistPolicy).toBe(
      'deny',
    )
  })
})

describe('a list value', () => {
  it('holds an id between commas, spaces forgiven, and an empty id is in no list', () => {
    expect(isListed('a,b', 'b')).toBe(true)
    expect(isListed(' a , b ', 'a')).toBe(true)
    expect(isListed('ab', 'a')).toBe(false)
    expect(isListed('a,,b', '')).toBe(false)
    expect(isListed('', '')).toBe(false)
  })
})
