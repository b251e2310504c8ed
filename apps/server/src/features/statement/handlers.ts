import { statement, statementFormats } from '@falaj/contract/statement'
import { isWhole, partsOf, statementTypeTable } from '@falaj/contract/statement-types'
import { fromText, isCurrency, money } from '@falaj/money'
import { signedLink } from '../../platform/files/link.ts'
import { bind } from '../../platform/http/bind.ts'
import { fail, failFields } from '../../platform/http/fail.ts'
import { daysLater, dubaiDay } from '../../platform/money/banking-days.ts'
import { fileOf } from './files.ts'
import { isEmpty, numberAll } from './ledger.ts'
import { wantedOf } from './jobs.ts'
import { openSnapshot } from './snapshot.ts'
import { oldStatementList, statementLists, statementRow } from './list.ts'
import * as store from './store.ts'

/** More at once would keep others waiting. */
const atOnceMax = 60

const isReady = ({ state }: store.Statement): boolean => state === 'READY' || state === 'FINISH'

export const statementFeature = bind(statement, {
  charge: statementLists.charge.query,
  balance: statementLists.balance.query,
  transaction: statementLists.transaction.query,
  settlement: statementLists.settlement.query,
  purchase: statementLists.purchase.query,
  old: oldStatementList.query,

  async detail({ input, tx, me }) {
    const row = await store.statementOf(tx, me().merchantId, input.id)
    // A bank's own format tells of a whole account, not of a class of its movements.
    const formats = statementFormats.filter((format) => format !== 'camt053' || isWhole(row.type))
    return {
      ...statementRow(row),
      sha256: row.sha256?.toString('hex') ?? null,
      endedAt: row.ended_at?.toISOString() ?? null,
      formats: isReady(row) ? [...formats] : [],
    }
  },
  async rows({ input, tx, me }) {
    const row = await store.statementOf(tx, me().merchantId, input.id)
    if (!isReady(row) || !row.file_id) throw fail('NOT_FOUND')
    const { number, size } = input.pageParam
    const { head, lines } = await openSnapshot(tx, { merchantId: row.merchant_id, id: row.file_id })
    const [from, until] = [(number - 1) * size, number * size]
    const rows = []
    for await (const { amount, balance, eventAt: _, ...line } of lines()) {
      if (line.n > until) break
      const of = (text: string) => fromText(text, row.currency) ?? money(0n, row.currency)
      if (line.n > from) rows.push({ ...line, amount: of(amount), balance: of(balance) })
    }
    return { rows, total: head.rows }
  },

  async add({ input, tx, me, emit, note }) {
    const { merchantId, personId } = me()
    if (input.lastDay > dubaiDay(new Date())) throw failFields({ path: 'lastDay', code: 'RANGE_FUTURE' })
    const parts = partsOf(input.firstDay, input.lastDay)
    if (input.types.length * input.currencies.length * parts.length > atOnceMax)
      throw failFields({ path: 'lastDay', code: 'PERIOD_LONG' })
    const made: { id: string; number: string }[] = []
    const empty: string[] = []
    const now = new Date()
    for (const type of input.types)
      for (const currency of input.currencies) {
        if (!isCurrency(currency)) continue
        const whole = { merchant_id: merchantId, type, currency, first_day: input.firstDay, last_day: input.lastDay }
        const wanted = wantedOf(whole, now)
        await numberAll(tx, wanted)
        if (await isEmpty(tx, wanted)) {
          empty.push(`${statementTypeTable[type].en} ${currency}`)
          continue
        }
        for (const part of parts) {
          const inserted = await store.insert(tx, merchantId, {
            ...part,
            type,
            currency,
            language: input.language,
            personId,
          })
          if (!inserted) continue
          made.push(inserted)
          await emit({
            kind: 'statement.asked',
            merchantId,
            audience: 'none',
            payload: { merchantId, id: inserted.id },
          })
        }
      }
    // Nothing at all: said at once, instead of a paper without a line.
    if (made.length === 0) throw fail('STATEMENT_EMPTY', { empty })
    note({ object: `statement ${made.map(({ number }) => number).join(' ')}`, after: { ...input, empty } })
    return { made, empty }
  },
  async retry({ input, tx, me, emit, note }) {
    const { merchantId } = me()
    const row = await store.statementOf(tx, merchantId, input.id)
    if (row.state !== 'FAILURE') throw fail('STATEMENT_STATE')
    await store.set(tx, row, { state: 'IN_REVIEW', failure: null, rows_done: 0, rows_total: null, ended_at: null })
    await emit({ kind: 'statement.asked', merchantId, audience: 'none', payload: { merchantId, id: row.id } })
    note({ object: `statement ${row.number}`, before: { state: row.state }, after: { state: 'IN_REVIEW' } })
    return {}
  },
  async download(call) {
    const { input, tx, me, settings, commit, note } = call
    const row = await store.statementOf(tx, me().merchantId, input.id)
    if (!isReady(row)) throw fail('STATEMENT_STATE')
    if (input.format === 'camt053' && !isWhole(row.type)) throw failFields({ path: 'format', code: 'INVALID' })
    const keep = await fileOf(call, row, input.format, input.language)
    return commit(async ({ tx: own }) => {
      const id = await keep(own)
      if (row.state === 'READY') await store.set(own, row, { state: 'FINISH' })
      note({ object: `statement ${row.number}`, after: { format: input.format, language: input.language } })
      return { url: signedLink(settings.secret, id), path: id }
    })
  },
  async oldDownload({ input, tx, me, settings }) {
    const id = await store.oldFile(tx, me().merchantId, input.id)
    return { url: signedLink(settings.secret, id), path: id }
  },

  async schedules({ tx, me }) {
    const rows = await store.schedules(tx, me().merchantId)
    const nextMonth = daysLater(`${dubaiDay(new Date()).slice(0, 7)}-01`, 32)
    return {
      schedules: rows.map(({ id, type, currency, by, since }) => ({
        id,
        type,
        currency,
        by,
        since: since.toISOString(),
      })),
      nextDay: `${nextMonth.slice(0, 7)}-01`,
    }
  },
  async schedule({ input, tx, me, note }) {
    const { merchantId, personId } = me()
    const id = await store.addSchedule(tx, merchantId, personId, input)
    if (!id) throw fail('STATEMENT_STATE')
    note({ object: `statement schedule ${id}`, after: input })
    return { id }
  },
  async unschedule({ input, tx, me, note }) {
    await store.endSchedule(tx, me().merchantId, input.id)
    note({ object: `statement schedule ${input.id}` })
    return {}
  },
})
