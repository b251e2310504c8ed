import { operationHistory } from '@falaj/contract/operation-history'
import { answerPage, zoneOf } from '../../platform/db/page.ts'
import { bind } from '../../platform/http/bind.ts'
import { fail } from '../../platform/http/fail.ts'
import { isUuid } from '../../platform/ids.ts'
import { changesOf } from './rules.ts'
import * as store from './store.ts'

type Row = Omit<NonNullable<Awaited<ReturnType<typeof store.line>>>, 'device_id' | 'before' | 'after'>
const rowOf = ({ at, request_id: requestId, ...row }: Row) => ({
  id: row.id,
  at: at.toISOString(),
  actor: row.actor,
  roles: row.roles,
  action: row.action,
  object: row.object,
  result: row.result,
  code: row.code,
  address: row.address,
  requestId,
})

export const operationHistoryFeature = bind(operationHistory, {
  async query({ input, tx, me }) {
    const { merchantId, personId } = me()
    const zone = input.filters.at ? await zoneOf(tx, personId) : 'UTC'
    const query = store.lines(merchantId, input.filters, zone)
    const { rows, ...totals } = await answerPage(tx, query, store.newestFirst, input)
    return { rows: rows.map(rowOf), ...totals }
  },

  async detail({ input, tx, me }) {
    const line = isUuid(input.id) ? await store.line(tx, me().merchantId, input.id) : undefined
    // Another merchant's line answers exactly as one that never was.
    if (!line) throw fail('NOT_FOUND')
    return { ...rowOf(line), deviceId: line.device_id, changes: changesOf(line.before, line.after) }
  },
})
