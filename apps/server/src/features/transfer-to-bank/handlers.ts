import type { Input } from '@falaj/contract/endpoint'
import { transferToBank } from '@falaj/contract/transfer-to-bank'
import type { Deeds } from '../../platform/approval/deed.ts'
import { answerPage, zoneOf } from '../../platform/db/page.ts'
import { bind, type Bound, type Call } from '../../platform/http/bind.ts'
import { canceller, submit, whatIf } from './asking.ts'
import { payees, removePayee } from './payee-book.ts'
import { add } from './saving.ts'
import * as store from './store.ts'
import { detailOf, rowOf } from './view.ts'

const query = async (call: Pick<Call, 'tx' | 'me'> & { readonly input: Input<typeof transferToBank.query> }) => {
  const { input, tx } = call
  const { merchantId, personId } = call.me()
  const zone = input.filters.createdAt ? await zoneOf(tx, personId) : 'UTC'
  const found = store.transfersToBank(merchantId, input.filters, zone)
  const { rows, ...totals } = await answerPage(tx, found, store.newestFirst, input, {
    currency: 'currency',
    columns: { amount: 'net_minor', fee: 'charge_minor', total: 'total_minor' },
  })
  return { rows: rows.map(rowOf), ...totals }
}
const detail = async ({
  tx,
  me,
  visitor,
  settings,
  input,
}: Pick<Call, 'tx' | 'me' | 'visitor' | 'settings'> & { readonly input: { readonly id: string } }) => {
  const { merchantId, personId } = me()
  return detailOf(tx, settings, await store.seen(tx, merchantId, input.id), { personId, visitor })
}

export const transferToBankFeature = (deeds: Deeds): readonly Bound[] =>
  bind(transferToBank, {
    add,
    submit,
    cancel: canceller(deeds),
    whatIf,
    async payees({ tx, me }) {
      return { payees: await payees(tx, me().merchantId) }
    },
    async removePayee({ tx, me, input, note }) {
      note({ object: `beneficiary ${await removePayee(tx, me().merchantId, input.id)}` })
      return {}
    },
    async ofRequest({ tx, me, input }) {
      return { id: (await store.ofMerchant(tx, me().merchantId, 'request_id', input.requestId))?.id ?? null }
    },
    query,
    detail,
    tradeQuery: query,
    tradeDetail: detail,
  })
