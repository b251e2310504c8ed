import { startPathOf } from '@falaj/contract/kernel/routes'
import { whoFrom } from '@falaj/contract/people/session'

/** The start page of a member with these roles. */
export const startFor = (roles: readonly string[]): string =>
  startPathOf({
    status: 'AUTHENTICATED',
    who: whoFrom({
      member: { roles: [...roles] },
      merchant: { merchantMid: '', businessType: 'normal', referrerFlag: '', referralBlacklist: 'observed' },
      cryptoWhiteList: '',
      referBlackList: '',
      reportsKeys: [],
    }),
  })
