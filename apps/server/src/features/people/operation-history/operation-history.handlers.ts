import { operationHistory } from '@falaj/contract/people/operation-history'
import { lastNumber, readChain, readLoose } from '../../../platform/audit/chain.ts'
import { mappingOf } from '../../../platform/lists/listed.ts'
import { zoneOf } from '../../../platform/lists/page.ts'
import { bind } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { answer } from './operation-history.paging.ts'
import { actionOf, changesOf, wordsOf } from './operation-history.rules.ts'
import * as store from './operation-history.store.ts'

const { rowOf: mapped } = mappingOf(operationHistory.query)
const rowOf = (entry: store.Row) => {
  const { en, zh } = wordsOf(entry.action)
  return mapped({ ...entry, action: actionOf(entry.action), does_en: en, does_zh: zh })
}

export const operationHistoryFeature = bind(operationHistory, {
  async query({ input, tx, me }) {
    const { merchantId, personId } = me()
    const { at, actor } = input.filters
    const zone = at ? await zoneOf(tx, personId) : 'UTC'
    const people = actor?.trim() ? { people: await store.peopleNamed(tx, merchantId, actor) } : {}
    const { rows, ...totals } = await answer(tx, merchantId, { ...input.filters, ...people }, zone, input)
    return { rows: rows.map(rowOf), ...totals }
  },

  async detail({ input, tx, me }) {
    const { merchantId } = me()
    const entry = isUuid(input.id) ? await store.findEntry(tx, merchantId, input.id) : undefined
    // Another merchant's line is indistinguishable from a missing one.
    if (!entry) throw fail('NOT_FOUND')
    const seal = await store.sealOf(tx, merchantId, entry)
    return {
      ...rowOf(entry),
      call: entry.action,
      deviceId: entry.device_id,
      scene: entry.scene,
      changes: changesOf(entry.before, entry.after),
      sealed: seal
        ? {
            block: Number(seal.number),
            place: seal.place,
            sealedAt: seal.sealed_at.toISOString(),
            lineHash: seal.hash.toString('hex'),
          }
        : null,
    }
  },

  async chain({ input, tx, me }) {
    const { merchantId } = me()
    const blocks = await readChain(tx, merchantId, input.after)
    return { chain: merchantId, last: await lastNumber(tx, merchantId), blocks }
  },

  loose: ({ tx, me }) => readLoose(tx, me().merchantId),
})
