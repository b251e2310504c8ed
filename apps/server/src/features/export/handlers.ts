import { exportJobs } from '@falaj/contract/export'
import { answerPage, zoneOf } from '../../platform/db/page.ts'
import { signedLink } from '../../platform/files/link.ts'
import { bind } from '../../platform/http/bind.ts'
import { fail } from '../../platform/http/fail.ts'
import { askForFile, found, permitted } from './read.ts'
import * as store from './store.ts'

export const exportFeature = bind(exportJobs, {
  add: (call) => askForFile(call, call.input),

  async cancel({ input, tx, me, note }) {
    const row = await found(tx, me(), input.id)
    // One that has ended stays as it ended: whoever cancels too late is told how.
    if (await store.cancel(tx, me().merchantId, row.id)) note({ object: `export ${row.file_name}` })
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

  async download({ input, tx, me, visitor, settings, registry }) {
    const row = await found(tx, me(), input.id)
    // Rights are asked again: they may have been taken away since the file was written.
    permitted(registry, row.list, visitor)
    if (!row.file_id) throw fail('NOT_FOUND')
    return { url: signedLink(settings.secret, row.file_id), path: row.file_id }
  },
})
