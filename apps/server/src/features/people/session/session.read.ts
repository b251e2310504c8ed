// The current session for other features: the login status, the member, the merchant they act for.
import { businessTypeOf, type AccountType } from '@falaj/contract/kernel/access'
import type { Member, Merchant, session } from '@falaj/contract/people/session'
import type { Output } from '@falaj/contract/kernel/endpoint'
import type { Call } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { maskMobile } from '@falaj/contract/formats/mask'
import * as store from './session.store.ts'

type SessionCall = Pick<Call, 'tx' | 'me' | 'session' | 'visitor' | 'settings'>

export const statusOf = async ({
  tx,
  session: current,
  visitor,
}: SessionCall): Promise<Output<typeof session.status>> => {
  if (!current) return { status: visitor.status, newUser: false, staffList: [] }
  const person = await store.person(tx, current.personId)
  return { status: visitor.status, newUser: person.new_user, staffList: await store.staffList(tx, current.personId) }
}

export const memberOf = async ({ tx, me, visitor }: SessionCall): Promise<Member> => {
  const { personId, staffId } = me()
  const [person, entries] = [await store.person(tx, personId), await store.staffList(tx, personId)]
  const own = entries.find((entry) => entry.staffId === staffId)
  if (!own) throw fail('SESSION_EXPIRED')
  return {
    memberId: personId,
    staffId,
    name: person.name,
    mobile: maskMobile(person.mobile),
    roles: visitor.who?.viewedBy ? [...visitor.who.roles] : own.roles,
    viewedBy: visitor.who?.viewedBy ? own.roles : null,
    stores: visitor.who?.stores ? [...visitor.who.stores] : null,
    status: person.status,
    newUser: person.new_user,
    staffList: entries,
    timezone: person.timezone,
  }
}

export const merchantOf = async ({ tx, me, settings }: SessionCall): Promise<Merchant> => {
  const row = await store.merchant(tx, me().merchantId)
  return {
    merchantMid: row.mid,
    name: { en: row.name_en, zh: row.name_zh },
    accountType: row.account_type,
    businessType: businessTypeOf(row.account_type as AccountType),
    status: row.status,
    contractStatus: row.contract_status,
    referrerFlag: row.referrer_flag,
    referralBlacklist: settings.referralBlacklist,
  }
}
