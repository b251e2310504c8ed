// Lists of hand-overs, and of what counts found missing or in excess.
import { sql } from 'kysely'
import { cashPlaceWords, cashHandOver } from '@falaj/contract/cash/cash-hand-over'
import { listOf } from '../../../platform/lists/listed.ts'
import { ofOwnStores } from '../../../platform/lists/page.ts'

const placeIn = (side: 'from' | 'to', language: 'en' | 'zh'): string =>
  `case h.${side}_kind when 'bank' then '${cashPlaceWords.bank[language]}'
    when 'drawer' then concat_ws(', ', (select t.name from store t where t.merchant_id = h.merchant_id and t.code = h.${side}_store),
      (select d.label from shift s join pos_device d on d.merchant_id = s.merchant_id and d.id = s.pos_device_id
        where s.merchant_id = h.merchant_id and s.id = h.${side}_shift))
    else (select c.name from cash_container c where c.merchant_id = h.merchant_id and c.id = h.${side}_id) end`
const both = (side: 'from' | 'to') => ({ en: placeIn(side, 'en'), zh: placeIn(side, 'zh') })

export const handOverList = listOf(cashHandOver.query, {
  fileName: { en: 'hand-overs', zh: '现金交接' },
  from: sql`cash_hand_over h`,
  owner: 'h.merchant_id',
  currency: 'h.currency',
  columns: {
    id: 'h.id',
    givenAt: 'h.given_at',
    number: 'h.number',
    status: 'h.state',
    from: both('from'),
    giver: 'h.giver',
    to: both('to'),
    receiver: 'h.receiver',
    given: 'h.given_minor',
    received: 'h.received_minor',
    difference: 'h.received_minor - h.given_minor',
    endedAt: 'h.ended_at',
    note: 'h.note',
    fromStore: 'h.from_store',
    toStore: 'h.to_store',
  },
  search: [
    'number',
    'giver',
    'receiver',
    'note',
    sql<string>`${sql.raw(placeIn('from', 'en'))}`,
    sql<string>`${sql.raw(placeIn('to', 'en'))}`,
  ],
  conditions: {
    store: (codes: readonly string[]) => ofOwnStores(['h.from_store', 'h.to_store'], codes),
  },
  counted: `status <> 'CANCELED'`,
  newest: 'givenAt',
})
export const differenceList = listOf(cashHandOver.differences, {
  fileName: { en: 'cash-differences', zh: '现金差额' },
  from: sql`cash_difference f`,
  owner: 'f.merchant_id',
  currency: 'f.currency',
  columns: {
    id: 'f.id',
    at: 'f.at',
    kind: 'f.kind',
    number: 'f.number',
    store: 'f.store',
    amount: 'f.minor',
    fromWho: 'f.from_who',
    fromPlace: 'f.from_place',
    fromAt: 'f.from_at',
    toWho: 'f.to_who',
    toPlace: 'f.to_place',
  },
  hidden: { about_id: 'f.about_id' },
  search: ['number', 'fromWho', 'toWho', 'fromPlace', 'toPlace'],
  newest: 'at',
})
