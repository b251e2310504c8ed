import { isCoin } from '@falaj/contract/kernel/coins'
import { statement } from '@falaj/contract/accounts/statement'
import { isAboutOthers, isByStore } from '@falaj/contract/accounts/statement-types'
import { signedLink } from '../../../platform/files/link.ts'
import { bind } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { daysLater, dubaiDay } from '../../../platform/base/banking-days.ts'
import { statementCallsFor } from './statement.calls.ts'
import { subjectsOf } from './statement.secondary.ts'
import { isWithin, wantedStores } from './statement.stores.ts'
import { oldStatementList, statementLists } from './statement.list.ts'
import * as store from './statement.store.ts'

export const statementFeature = bind(statement, {
  charge: statementLists.charge.query,
  balance: statementLists.balance.query,
  transaction: statementLists.transaction.query,
  settlement: statementLists.settlement.query,
  purchase: statementLists.purchase.query,
  old: oldStatementList.query,

  ...statementCallsFor((currency) => !isCoin(currency)),
  async oldDownload({ input, tx, me, settings }) {
    const id = await store.oldFile(tx, me().merchantId, input.id)
    return { url: signedLink(settings.secret, id), path: id }
  },

  subjects: async ({ tx, me }) => ({ merchants: await subjectsOf(tx, me().merchantId) }),
  async schedules({ tx, me }) {
    const { merchantId, stores: own } = me()
    const rows = (await store.schedules(tx, merchantId)).filter(({ stores }) => isWithin(own, stores))
    const nextMonth = daysLater(`${dubaiDay(new Date()).slice(0, 7)}-01`, 32)
    return {
      schedules: rows.map(({ id, type, currency, stores, by, since }) => ({
        id,
        type,
        currency,
        stores: stores ? [...stores] : null,
        by,
        since: since.toISOString(),
      })),
      nextDay: `${nextMonth.slice(0, 7)}-01`,
    }
  },
  async schedule({ input, tx, me, note }) {
    // It has a subject, which a schedule does not know.
    if (isAboutOthers(input.type)) throw failFields({ path: 'type', code: 'INVALID' })
    const { merchantId, personId, stores: own } = me()
    const stores = await wantedStores(tx, { merchantId, stores: own }, input.stores)
    if (stores && !isByStore(input.type)) throw failFields({ path: 'type', code: 'WITHOUT_STORES' })
    const id = await store.addSchedule(tx, merchantId, personId, { ...input, stores })
    if (!id) throw fail('STATEMENT_STATE')
    note({ object: `statement schedule ${id}`, after: input })
    return { id }
  },
  async unschedule({ input, tx, me, note }) {
    const { merchantId, stores: own } = me()
    const found = (await store.schedules(tx, merchantId)).find(({ id }) => id === input.id)
    if (!found || !isWithin(own, found.stores)) throw fail('NOT_FOUND')
    await store.endSchedule(tx, merchantId, input.id)
    note({ object: `statement schedule ${input.id}` })
    return {}
  },
})
