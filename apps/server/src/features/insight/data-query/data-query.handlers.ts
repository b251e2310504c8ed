import { pageSceneFor } from '@falaj/contract/kernel/access'
import { dataQuery } from '@falaj/contract/insight/data-query'
import { queryTimeout, treeOf, type QueryTree } from '@falaj/contract/insight/data-query-rules'
import { sourceLists } from '@falaj/contract/insight/data-query-sources'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { requireOpenPage } from '../../../platform/http/scene.ts'
import { zoneOf } from '../../../platform/lists/page.ts'
import { lineOf } from './data-query.table.ts'
import { compiledFor, estimateOf, fieldsFor, limitOf, runQuery } from './data-query.run.ts'

type QueryCall = Pick<Call, 'tx' | 'me' | 'visitor' | 'session' | 'registry'>
/** By the member's roles and stores, and behind the second factor of the source's own page. */
const compiledOf = async ({ tx, me, visitor, session, registry }: QueryCall, tree: QueryTree) => {
  const fields = fieldsFor(tree, visitor)
  const { merchantId, personId, stores } = me()
  const zone = await zoneOf(tx, personId)
  const compiled = compiledFor(tree, fields, { merchantId, personId, zone, stores, registry })
  const scene = pageSceneFor(sourceLists[tree.source].access, visitor)
  if (scene) await requireOpenPage(tx, session, scene)
  return compiled
}

export const dataQueryFeature = bind(dataQuery, {
  async run(call) {
    const { query } = call.input
    const compiled = await compiledOf(call, query)
    return runQuery(call.tx, compiled, { limit: limitOf(query), seconds: queryTimeout.page })
  },
  async estimate(call) {
    return estimateOf(call.tx, await compiledOf(call, call.input.query))
  },
  async table(call) {
    const { filters, ask, pageParam } = call.input
    if (!filters.query) return { rows: [], total: 0 }
    const tree = treeOf(filters.query)
    const compiled = await compiledOf(call, tree)
    const answer = await runQuery(call.tx, compiled, { limit: limitOf(tree), seconds: queryTimeout.page })
    if (ask === 'totals') return { rows: [], total: answer.rows.length }
    const from = (pageParam.number - 1) * pageParam.size
    return {
      rows: answer.rows
        .slice(from, from + pageParam.size)
        .map((row, at) => ({ id: String(from + at), line: lineOf(row) })),
      total: answer.rows.length,
    }
  },
})
