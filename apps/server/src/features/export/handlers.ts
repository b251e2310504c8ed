import * as z from 'zod/mini'
import { mayEnter, type Visitor } from '@falaj/contract/access'
import { exportJobs } from '@falaj/contract/export'
import type { Offered } from '../../platform/csv/exportable.ts'
import { answerPage, zoneOf } from '../../platform/db/page.ts'
import type { Store } from '../../platform/db/pool.ts'
import { signedLink } from '../../platform/files/link.ts'
import { bind, type Me } from '../../platform/http/bind.ts'
import { fail, failFields } from '../../platform/http/fail.ts'
import { isUuid } from '../../platform/ids.ts'
import { listNamed } from './lists.ts'
import { columnsOf, fileNameOf, isZone, runningMax } from './rules.ts'
import * as store from './store.ts'

/** Who may see the list may have it as a file, and nobody else. */
const permitted = (name: string, visitor: Visitor): Offered => {
  const list = listNamed(name)
  if (!list) throw fail('NOT_FOUND')
  if (!mayEnter(list.endpoint.access, visitor)) throw fail('ACCESS_DENIED')
  return list
}
const found = async (tx: Store, me: Me, id: string) => {
  const row = isUuid(id) ? await store.job(tx, me, id) : undefined
  if (!row) throw fail('NOT_FOUND')
  return row
}
const today = (zone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())

export const exportFeature = bind(exportJobs, {
  async add({ input, tx, me, visitor, emit, note }) {
    const list = permitted(input.list, visitor)
    const filters = z.safeParse(list.endpoint.filters, input.filters)
    if (!filters.success) throw failFields({ path: 'filters', code: 'INVALID' })
    const columns = columnsOf(list, input.columns)
    if (!columns) throw failFields({ path: 'columns', code: 'INVALID' })
    if (!isZone(input.timezone)) throw failFields({ path: 'timezone', code: 'INVALID' })
    const owner = me()
    if ((await store.runningCount(tx, owner.staffId)) >= runningMax) throw fail('RATE_LIMITED')
    const fileName = fileNameOf(list, input.language, today(input.timezone))
    const id = await store.insert(tx, owner, { ...input, fileName, columns })
    const { merchantId, personId } = owner
    await emit({ kind: 'export.asked', merchantId, personId, audience: 'none', payload: { id } })
    note({ object: `export ${fileName}`, after: { list: input.list, filters: input.filters, columns } })
    return store.jobOf(await found(tx, owner, id))
  },

  async cancel({ input, tx, me, note }) {
    const row = await found(tx, me(), input.id)
    // One that has ended stays as it ended: whoever cancels too late is told how.
    if (await store.cancel(tx, row.id)) note({ object: `export ${row.file_name}` })
    return store.jobOf(await found(tx, me(), row.id))
  },

  async query({ input, tx, me }) {
    const owner = me()
    const zone = input.filters.createdAt ? await zoneOf(tx, owner.personId) : 'UTC'
    const query = store.jobs(tx, owner, input.filters, zone)
    const { rows, ...totals } = await answerPage(tx, query, store.newestFirst, input)
    return { rows: rows.map(store.jobOf), ...totals }
  },

  async detail({ input, tx, me }) {
    return store.jobOf(await found(tx, me(), input.id))
  },

  async download({ input, tx, me, visitor, settings }) {
    const row = await found(tx, me(), input.id)
    // Rights are asked again: they may have been taken away since the file was written.
    permitted(row.list, visitor)
    if (!row.file_id) throw fail('NOT_FOUND')
    return { url: signedLink(settings.secret, row.file_id), path: row.file_id }
  },
})
