import { businessTypeOf, type AccountType } from '@falaj/contract/access'
import { session } from '@falaj/contract/session'
import { bind } from '../../platform/http/bind.ts'
import { fail } from '../../platform/http/fail.ts'
import { maskMobile } from './rules.ts'
import * as store from './store.ts'

export const sessionFeature = bind(session, {
  async status({ tx, session: current, visitor }) {
    if (!current) return { status: visitor.status, newUser: false, staffList: [] }
    const person = await store.person(tx, current.personId)
    return { status: visitor.status, newUser: person.new_user, staffList: await store.staffList(tx, current.personId) }
  },

  async member({ tx, me }) {
    const { personId, staffId } = me()
    const [person, entries] = [await store.person(tx, personId), await store.staffList(tx, personId)]
    const own = entries.find((entry) => entry.staffId === staffId)
    if (!own) throw fail('SESSION_EXPIRED')
    return {
      memberId: personId,
      staffId,
      name: person.name,
      mobile: maskMobile(person.mobile),
      roles: own.roles,
      status: person.status,
      newUser: person.new_user,
      staffList: entries,
      timezone: person.timezone,
    }
  },

  async merchant({ tx, me, settings }) {
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
  },

  async logout({ tx, session: current, cookie, note }) {
    if (current) {
      await store.endSession(tx, current.id)
      note({ object: `session ${current.id}` })
    }
    cookie.clear()
    return {}
  },
})
