// Calls on a statement of fiat money or coins. A statement of the other kind counts as missing.
import { isCoin } from '@falaj/contract/kernel/coins'
import { statementFormats, type StatementFormat } from '@falaj/contract/accounts/statement'
import {
  isAboutOthers,
  isByStore,
  isWhole,
  partsOf,
  statementTypeTable,
  type StatementTypeName,
} from '@falaj/contract/accounts/statement-types'
import type { PageParam } from '@falaj/contract/kernel/endpoint'
import type { Language } from '@falaj/contract/kernel/words'
import { fromText, isCurrency, money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { signedLink } from '../../../platform/files/link.ts'
import type { Call } from '../../../platform/http/bind.ts'
import type { Me } from '../../../platform/command/context.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { fileOf, hasBankFormat } from './statement.files.ts'
import { aboutFor, type Subject } from './statement.secondary.ts'
import { isWithin, wantedStores } from './statement.stores.ts'
import { isEmpty, numberAll } from './statement.source.ts'
import { wantedOf } from './statement.jobs.ts'
import { openSnapshot } from './statement.snapshot.ts'
import { statementRow } from './statement.list.ts'
import * as store from './statement.store.ts'

/** More at once would keep others waiting. */
const atOnceMax = 60

const isReady = ({ state }: store.Statement): boolean => state === 'READY' || state === 'FINISH'
type CallWith<Input> = Call & { readonly input: Input }
interface StatementId {
  readonly id: string
}
interface Wish {
  readonly types: readonly StatementTypeName[]
  readonly currencies: readonly string[]
  readonly firstDay: string
  readonly lastDay: string
  readonly language: Language
  readonly about?: Subject | undefined
  readonly stores?: readonly string[] | undefined
}

export const statementCallsFor = (isOf: (currency: string) => boolean) => {
  const own = async (tx: Store, { merchantId, stores }: Me, id: string): Promise<store.Statement> => {
    const row = await store.statementOf(tx, merchantId, id)
    if (!isOf(row.currency) || !isWithin(stores, row.stores)) throw fail('NOT_FOUND')
    return row
  }
  return {
    async detail({ input, tx, me }: CallWith<StatementId>) {
      const row = await own(tx, me(), input.id)
      const formats = statementFormats.filter((format) => format !== 'camt053' || hasBankFormat(row))
      return {
        ...statementRow(row),
        sha256: row.sha256?.toString('hex') ?? null,
        endedAt: row.ended_at?.toISOString() ?? null,
        formats: isReady(row) ? [...formats] : [],
      }
    },
    async rows({
      input,
      tx,
      me,
    }: CallWith<StatementId & { readonly pageParam: PageParam; readonly after?: number | undefined }>) {
      const row = await own(tx, me(), input.id)
      if (!isReady(row) || !row.file_id) throw fail('NOT_FOUND')
      const { number, size } = input.pageParam
      const { head, lines } = await openSnapshot(tx, { merchantId: row.merchant_id, id: row.file_id })
      const from = input.after ?? (number - 1) * size
      const until = from + size
      const rows = []
      for await (const { amount, balance, aed, product, eventAt: _, ...line } of lines()) {
        if (line.n > until) break
        const of = (text: string) => fromText(text, row.currency) ?? money(0n, row.currency)
        if (line.n > from)
          rows.push({
            ...line,
            detailZh: line.detailZh ?? null,
            product: product ?? null,
            amount: of(amount),
            balance: of(balance),
            value: aed ? fromText(aed, 'AED') : null,
          })
      }
      return { rows, total: head.rows }
    },

    async add({ input, tx, me, emit, note }: CallWith<Wish>) {
      const { merchantId, personId, stores: bound } = me()
      if (input.lastDay > dubaiDay(new Date())) throw failFields({ path: 'lastDay', code: 'RANGE_FUTURE' })
      const parts = partsOf(input.firstDay, input.lastDay)
      if (input.types.length * input.currencies.length * parts.length > atOnceMax)
        throw failFields({ path: 'lastDay', code: 'PERIOD_LONG' })
      const made: { id: string; number: string }[] = []
      const empty: string[] = []
      const now = new Date()
      const stores = await wantedStores(tx, { merchantId, stores: bound }, input.stores)
      if (stores && !input.types.every(isByStore)) throw failFields({ path: 'types', code: 'WITHOUT_STORES' })
      const about = input.types.some(isAboutOthers) ? await aboutFor(tx, merchantId, input.about) : null
      for (const type of input.types)
        for (const currency of input.currencies) {
          if (!isCurrency(currency)) continue
          // A coin has only its balance; the other types belong to fiat products.
          if (isCoin(currency) && !isWhole(type)) throw failFields({ path: 'types', code: 'INVALID' })
          const subject = isAboutOthers(type) ? about : null
          const whole = {
            merchant_id: merchantId,
            type,
            currency,
            first_day: input.firstDay,
            last_day: input.lastDay,
            child_id: subject?.childId ?? null,
            device_id: subject?.deviceId ?? null,
            stores,
            partner_id: await store.ownerOf(tx, merchantId, type),
          }
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
              ...subject,
              stores,
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
      // Nothing at all: reported at once, instead of an empty statement.
      if (made.length === 0) throw fail('STATEMENT_EMPTY', { empty })
      note({ object: `statement ${made.map(({ number }) => number).join(' ')}`, after: { ...input, empty } })
      return { made, empty }
    },
    async retry({ input, tx, me, emit, note }: CallWith<StatementId>) {
      const { merchantId } = me()
      const row = await own(tx, me(), input.id)
      if (row.state !== 'FAILURE') throw fail('STATEMENT_STATE')
      await store.set(tx, row, { state: 'IN_REVIEW', failure: null, rows_done: 0, rows_total: null, ended_at: null })
      await emit({ kind: 'statement.asked', merchantId, audience: 'none', payload: { merchantId, id: row.id } })
      note({ object: `statement ${row.number}`, before: { state: row.state }, after: { state: 'IN_REVIEW' } })
      return {}
    },
    async download(call: CallWith<StatementId & { readonly format: StatementFormat; readonly language: Language }>) {
      const { input, tx, me, settings, commit, note } = call
      const row = await own(tx, me(), input.id)
      if (!isReady(row)) throw fail('STATEMENT_STATE')
      if (input.format === 'camt053' && !hasBankFormat(row)) throw failFields({ path: 'format', code: 'INVALID' })
      const keep = await fileOf(call, row, input.format, input.language)
      return commit(async ({ tx: end }) => {
        const id = await keep(end)
        if (row.state === 'READY') await store.set(end, row, { state: 'FINISH' })
        note({ object: `statement ${row.number}`, after: { format: input.format, language: input.language } })
        return { url: signedLink(settings.secret, id), path: id }
      })
    },
  }
}
