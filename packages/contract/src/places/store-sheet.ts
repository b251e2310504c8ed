// The sheet of an import of stores: its columns, and how a row is read.
import * as z from 'zod/mini'
import { rulesOf } from '../formats/sheet-rules.ts'
import { textLine } from '../kernel/sale.ts'
import { newStore } from './store.ts'
import { clockOf, spansOfText } from './store-hours-text.ts'

const weekColumns = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const isClosedDay = (text: string): boolean => /^(closed|-|–|休息|休|关闭)$/i.test(text.trim())
/** A weekday's own hours replace those of every day. The manager is an active colleague, by name or mobile number. */
export const storeSheet = rulesOf({
  columns: {
    code: 'Store id',
    nameEn: 'Name',
    nameZh: 'Chinese name',
    type: 'Type',
    city: 'City',
    address: 'Address',
    phone: 'Phone',
    opensOn: 'Opens on',
    from: 'Open from',
    to: 'Open until',
    manager: 'Manager',
    mon: 'Monday',
    tue: 'Tuesday',
    wed: 'Wednesday',
    thu: 'Thursday',
    fri: 'Friday',
    sat: 'Saturday',
    sun: 'Sunday',
  },
  example: [
    [
      'ST-0101',
      'Marina Walk',
      '滨海步道',
      'street',
      'Dubai',
      'Shop 12, Marina Walk',
      '+971-501234567',
      '2026-12-01',
      '07:00',
      '23:00',
      '',
      '',
      '',
      '',
      '',
      '14:00-23:00',
      '',
      'closed',
    ],
    ['ST-0102', 'Yas Mall kiosk', '', 'kiosk', 'Abu Dhabi', 'Yas Mall, level 1', '', '2026-12-15', '10:00', '24:00'],
  ],
  form: z.extend(newStore, { manager: z.optional(textLine(80)) }),
  toForm: ({ type, from, to, mon, tue, wed, thu, fri, sat, sun, ...cells }) => ({
    ...cells,
    type: type?.toLowerCase() ?? 'street',
    hours: {
      week: [mon, tue, wed, thu, fri, sat, sun].map((text) =>
        text === undefined
          ? [{ from: clockOf(from ?? ''), to: clockOf(to ?? '') }]
          : isClosedDay(text)
            ? []
            : spansOfText(text),
      ),
      exceptions: [],
    },
  }),
  columnOf: (path, cells) => {
    const [, day, side] = /^hours\.week\.(\d)\.?(.*)$/.exec(path) ?? []
    if (day === undefined) return undefined
    const column = weekColumns[Number(day)]
    if (column !== undefined && cells[column] !== undefined) return column
    return side === '0.to' ? 'to' : 'from'
  },
})
