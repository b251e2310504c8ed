import { nameOf } from '@falaj/contract/endpoint'
import { transfer } from '@falaj/contract/transfer'
import { maskedName } from '@falaj/contract/transfer-rules'
import type { Approvables } from '../../platform/approval/approvable.ts'
import { bind, type Bound, type Call } from '../../platform/http/bind.ts'
import { fail } from '../../platform/http/fail.ts'
import { mayTry } from '../../platform/identity/throttle.ts'
import { approvalsFor } from '../approval/read.ts'
import { rowRecord } from '../batch-transfer/read.ts'
import { askForFile } from '../export/read.ts'
import { canceller, submit, whatIf, whatIfSubmitted } from './asking.ts'
import { payeeOf } from './check.ts'
import { transferList } from './list.ts'
import { add } from './saving.ts'
import * as store from './store.ts'
import { detailOf } from './view.ts'

/** Whoever tries numbers to learn names is soon stopped. */
const payeeTries = (personId: string) =>
  ({ key: `transfer payee ${personId}`, windowMinutes: 10, triesMax: 60, blockMinutes: 10 }) as const

const detail = async ({
  tx,
  me,
  visitor,
  input,
}: Pick<Call, 'tx' | 'me' | 'visitor'> & { readonly input: { readonly id: string } }) => {
  const { merchantId, personId } = me()
  const row = await rowRecord(tx, merchantId, input.id)
  return row ?? detailOf(tx, await store.seen(tx, merchantId, input.id), { merchantId, personId, visitor })
}

export const transferFeature = (approvables: Approvables): readonly Bound[] =>
  bind(transfer, {
    add,
    submit,
    cancel: canceller(approvables),
    whatIf,
    whatIfSubmitted,
    auditor: (call) => approvalsFor(call, 'transfer', null),
    async payee({ tx, me, input }) {
      const { merchantId, personId } = me()
      if (!(await mayTry(tx, payeeTries(personId)))) throw fail('RATE_LIMITED')
      const { mid, shown } = await payeeOf(tx, merchantId, input.mid)
      return { mid, name: shown }
    },
    async payees({ tx, me }) {
      const found = await store.payees(tx, me().merchantId)
      return {
        payees: found.map(({ id, alias, mid, name_en, last_used_at }) => ({
          id,
          alias,
          mid,
          name: maskedName(name_en),
          lastUsedAt: last_used_at?.toISOString() ?? null,
        })),
      }
    },
    async removePayee({ tx, me, input, note }) {
      note({ object: `payee ${await store.removePayee(tx, me().merchantId, input.id)}` })
      return {}
    },
    async ofRequest({ tx, me, input }) {
      return { id: (await store.ofRequest(tx, me().merchantId, input.requestId))?.id ?? null }
    },
    query: transferList.query,
    detail,
    export: (call) => askForFile(call, { ...call.input, list: nameOf(transfer.query) }),
    tradeQuery: transferList.query,
    tradeDetail: detail,
  })
