import { store, type NewStore } from '@falaj/contract/places/store'
import { businessToday } from '../../../platform/db/business-clock.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { leftAt } from '../../../platform/identity/membership.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { requireRight, sheetFaults } from '../../../platform/lists/lines.ts'
import { accountText, namableAccounts } from './store.account.ts'
import { boardOf } from './store.board.ts'
import { detailOf } from './store.detail.ts'
import { editStore, requireFacts } from './store.edit.ts'
import { readImport } from './store.import.ts'
import { leftStoreList } from './store.left.ts'
import { storeList } from './store.list.ts'
import { storeLog } from './store.log.ts'
import { closeIfDue, openingNeeds } from './store.opening.ts'
import { sendPhoto } from './store.photo.ts'
import * as rows from './store.store.ts'

const done = async (call: Call, id: string, what: 'added' | 'imported' | 'closing' | 'reopened', text?: string) => {
  const { merchantId, personId } = call.me()
  await storeLog.write(call.tx, merchantId, id, { what, personId, text })
}
const add = async (call: Call, { code: wanted, ...facts }: NewStore, how: 'added' | 'imported') => {
  const { merchantId } = call.me()
  const code = wanted ?? (await rows.nextCode(call.tx, merchantId))
  const id = await rows.add(call.tx, merchantId, code, facts)
  await done(call, id, how, code)
  return { id, code }
}

export const storeFeature = bind(store, {
  query: (call) => (leftAt(call.me().periods) === null ? storeList : leftStoreList).query(call),
  board: (call) => boardOf(call),
  detail: ({ tx, input, me, visitor }) => detailOf(tx, { me: me(), visitor }, input.id),
  async managers({ tx, me }) {
    return { rows: await rows.managers(tx, me().merchantId, me().stores) }
  },
  async accounts({ tx, me }) {
    const accounts = await namableAccounts(tx, me().merchantId)
    return { rows: accounts.map((each) => ({ id: each.id, text: accountText(each), currency: each.currency })) }
  },
  async add(call) {
    const { tx, input, note } = call
    const { merchantId } = call.me()
    await rows.lockCodes(tx, merchantId)
    if (input.code && (await rows.isCodeTaken(tx, merchantId, input.code)))
      throw failFields({ path: 'code', code: 'STORE_CODE_KNOWN' })
    await requireFacts(tx, merchantId, input, input.code ?? null)
    const made = await add(call, input, 'added')
    note({
      object: `store ${made.id}`,
      after: { code: made.code, name: input.nameEn, city: input.city, opensOn: input.opensOn },
    })
    await storeLog.notify(call.emit, merchantId, made.id)
    return made
  },
  edit: (call) => editStore(call),
  async checkImport({ tx, input, me }) {
    const { faults } = await readImport(tx, me().merchantId, input.rows)
    return { faults: sheetFaults(faults) }
  },
  /** Every row is a new store; one that a till has named gets its facts. */
  async import(call) {
    const { tx, input, note } = call
    const { merchantId } = call.me()
    await rows.lockCodes(tx, merchantId)
    const { lines, faults } = await readImport(tx, merchantId, input.rows)
    requireRight(faults, lines.length)
    // Those that name their id first: none of them is given away as the next number.
    for (const { line } of lines.toSorted((a, b) => Number(!a.line.code) - Number(!b.line.code)))
      await add(call, line, 'imported')
    note({ object: 'store import', after: { stores: lines.length } })
    await storeLog.notify(call.emit, merchantId, null)
    return { added: lines.length, changed: 0 }
  },
  sendPhoto: (call) => sendPhoto(call),
  async close(call) {
    const { tx, input, note } = call
    const { merchantId } = call.me()
    const found = await rows.lock(tx, merchantId, input.id)
    note({ object: `store ${found.id}` })
    if (found.version !== input.version) throw fail('RECORD_CHANGED')
    if (found.state === 'closed' || found.closed_from) throw fail('RECORD_STATE')
    if (input.from < (await businessToday(tx))) throw failFields({ path: 'from', code: 'CLOSE_PAST' })
    await rows.setState(tx, merchantId, found.id, { closed_from: input.from })
    await done(call, found.id, 'closing', `${input.from}: ${input.reason}`)
    note({
      object: `store ${found.id}`,
      before: { state: found.state },
      after: { closedFrom: input.from, reason: input.reason },
    })
    if (!(await closeIfDue(call, merchantId, found.id))) await storeLog.notify(call.emit, merchantId, found.id)
    return {}
  },
  /** One that has not closed yet stays as it is. One that has opens again, or is in review until what it needs is there. */
  async reopen(call) {
    const { tx, input, note } = call
    const { merchantId } = call.me()
    const found = await rows.lock(tx, merchantId, input.id)
    note({ object: `store ${found.id}` })
    if (found.version !== input.version) throw fail('RECORD_CHANGED')
    if (found.state !== 'closed' && !found.closed_from) throw fail('RECORD_STATE')
    const needs = found.state === 'closed' ? await openingNeeds(tx, merchantId, { ...found, state: 'review' }) : null
    const again = needs === 'facts' ? 'reported' : needs ? 'review' : 'active'
    const state = found.state === 'closed' ? again : found.state
    await rows.setState(tx, merchantId, found.id, { state, closed_from: null })
    await done(call, found.id, 'reopened')
    note({
      object: `store ${found.id}`,
      before: { state: found.state, closedFrom: found.closed_from },
      after: { state },
    })
    await storeLog.notify(call.emit, merchantId, found.id)
    return {}
  },
})
