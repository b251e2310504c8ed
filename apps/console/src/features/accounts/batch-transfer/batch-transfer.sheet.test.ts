import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '@falaj/money'
import {
  cellFaultsOf,
  checkChanged,
  checkSheet,
  checkSteps,
  emptyRow,
  pasted,
  rowsOfText,
  textOfRows,
  type Cells,
} from './batch-transfer.sheet.ts'

const fromServer = new WeakMap<Cells, never>()

describe('a sheet', () => {
  it('is read from a spreadsheet’s clipboard and written as CSV that reads back equal', () => {
    const rows = rowsOfText('20000002\t1,250.00\tAED\tINV "7"\tRent, November\r\n20000003\t5\tAED\t\t\r\n')
    expect(rows).toHaveLength(2)
    expect(rowsOfText(textOfRows(rows))).toEqual(rows)
    const { total, count, faults } = checkSheet(rows, fromServer)
    expect([total?.minor, count, faults.size]).toEqual([125_500n, 2, 0])
  })
  it('takes what is pasted from a cell on, and adds the rows that are missing', () => {
    const rows = pasted([['20000002', '', '', '', ''], emptyRow()], 0, 1, '1.00\tAED\n2.00\tAED\n3.00\tAED')
    expect(rows).toEqual([
      ['20000002', '1.00', 'AED', '', ''],
      ['', '2.00', 'AED', '', ''],
      ['', '3.00', 'AED', '', ''],
    ])
  })
  it('names the wrong cell, a second currency and a double, and leaves empty rows out', () => {
    const rows = [
      ['20000002', '1.00', 'AED', 'R1', ''],
      emptyRow(),
      ['20000002', '1.00', 'USD', '', ''],
      ['20000002', '1.', 'AED', '', ''],
      ['20000002', '1.00', 'AED', 'r1', ''],
    ]
    const { faults, twins, count } = checkSheet(rows, fromServer)
    expect(count).toBe(4)
    expect([...faults].map(([at, [fault]]) => [at, fault?.column, fault?.code])).toEqual([
      [2, 'currency', 'CURRENCY_MIXED'],
      [3, 'amount', 'AMOUNT'],
    ])
    expect([...twins]).toEqual([4])
  })
  it('keeps what the server said of a row until that row is changed', () => {
    const row: Cells = ['99999999', '1.00', 'AED', '', '']
    const serverFaults = new WeakMap([[row, cellFaultsOf([{ path: 'rows.1.mid', code: 'PAYEE_NOT_FOUND' }]).get(0)!]])
    expect(checkSheet([row], serverFaults).faults.get(0)?.[0]?.code).toBe('PAYEE_NOT_FOUND')
    expect(checkSheet([['20000002', '1.00', 'AED', '', '']], serverFaults).faults.size).toBe(0)
  })
  it('is checked after a few changes as if all rows were checked, its faults in order', () => {
    const cells = fc.tuple(
      fc.constantFrom('20000002', '2000', ''),
      fc.constantFrom('1.00', '2', '-5', ''),
      fc.constantFrom('AED', 'AED', 'usd', ''),
      fc.constantFrom('R1', 'r1', 'R2', ''),
      fc.constantFrom('', 'note'),
    )
    const row = fc.oneof(cells, fc.constant(emptyRow()))
    let answered = 0
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 20 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 19 }), row, fc.boolean()), { minLength: 1, maxLength: 6 }),
        (given: readonly Cells[], changes) => {
          const before = [['20000002', '1.00', 'AED', 'R1', ''], ...given.map((each) => [...each])]
          const fault = cellFaultsOf([{ path: 'rows.1.mid', code: 'PAYEE_NOT_FOUND' }]).get(0)!
          const words = new WeakMap<Cells, typeof fault>()
          const now: Cells[] = [...before]
          const whole = checkSheet(before, words)
          for (const [at, put, isBlamed] of changes) {
            if (at >= now.length) continue
            now[at] = [...put]
            if (isBlamed) words.set(now[at], fault)
          }
          const quick = checkChanged(whole, now, words)
          if (!quick) return
          answered += 1
          const { faults, twins, count, total } = checkSheet(now, words)
          expect(quick).toEqual({ faults, twins, count, total })
          expect([...quick.faults.keys()]).toEqual([...faults.keys()])
        },
      ),
    )
    expect(answered).toBeGreaterThan(10)
  })
  it('is checked by the limits that were agreed with the merchant, anew when they are another', () => {
    const rows: Cells[] = Array.from({ length: 3 }, (_, at) => ['20000002', `${at + 1}00.00`, 'AED', `R${at}`, ''])
    const limits = { min: money(1_00n, 'AED'), max: money(200_00n, 'AED') }
    const whole = checkSheet(rows, fromServer)
    expect(whole.faults.size).toBe(0)
    const agreed = checkSheet(rows, fromServer, limits)
    expect([...agreed.faults].map(([at, [fault]]) => [at, fault?.code])).toEqual([[2, 'AMOUNT_MAX']])
    expect(checkChanged(whole, rows, fromServer, limits)).toBeNull()
    const lower: Cells = ['20000002', '200.01', 'AED', '', '']
    expect([...checkChanged(agreed, rows.with(1, lower), fromServer, limits)!.faults.keys()]).toEqual([1, 2])
    expect(checkSheet(rows, fromServer).faults.size).toBe(0)
  })
  it('is checked from its first row when only that can tell', () => {
    const rows: Cells[] = Array.from({ length: 60 }, (_, at) => ['20000002', '1.00', 'AED', `R${at}`, ''])
    const whole = checkSheet(rows, fromServer)
    const other: Cells = ['20000002', '1.00', 'USD', '', '']
    expect(checkChanged(whole, rows.with(1, other), fromServer)?.faults.size).toBe(1)
    expect(checkChanged(whole, rows.with(0, other), fromServer)).toBeNull()
    expect(checkChanged(whole, rows.slice(1), fromServer)).toBeNull()
    expect(checkChanged(whole, [rows[0]!, ...rows.slice(1).map((row) => [...row])], fromServer)).toBeNull()
  })
  it('is checked in steps as it is at once, whatever else is checked or left between them', () => {
    const cells = fc.tuple(
      fc.constantFrom('20000002', '20000003', '2000', ''),
      fc.constantFrom('1.00', '2', '1.', '-5', ''),
      fc.constantFrom('AED', 'usd', 'XXX', ''),
      fc.constantFrom('R1', 'r1', '=R', ''),
      fc.constantFrom('', 'note'),
    )
    const indexes = fc.array(fc.nat(7), { maxLength: 30 })
    fc.assert(
      fc.property(
        fc.array(cells, { minLength: 8, maxLength: 8 }),
        fc.array(fc.nat(7)),
        indexes,
        indexes,
        fc.integer({ min: 1, max: 7 }),
        fc.array(fc.boolean()),
        (pool: readonly Cells[], blamed, ours, others, every, turns) => {
          // Two sheets of the same rows: what is remembered of a row for the one is read again for the other.
          const [sheet, other] = [ours, others].map((list) => list.map((index) => pool[index]!)) as [Cells[], Cells[]]
          const fault = cellFaultsOf([{ path: 'rows.1.mid', code: 'PAYEE_NOT_FOUND' }]).get(0)!
          const words = new WeakMap(blamed.map((index) => [pool[index]!, fault]))
          const steps = checkSteps(sheet, words, undefined, every)
          const between = checkSteps(other, words, undefined, every)
          let rests = 0
          let step = steps.next()
          while (!step.done) {
            if (turns[rests]) between.next()
            rests += 1
            step = steps.next()
          }
          // The same once more, of rows that nothing is remembered of.
          const fresh = sheet.map((row) => [...row])
          const freshWords = new WeakMap(
            sheet.flatMap((row, at) => (words.has(row) ? [[fresh[at]!, fault] as const] : [])),
          )
          expect(step.value).toEqual(checkSheet(fresh, freshWords))
          expect(rests).toBe(Math.max(0, Math.ceil(sheet.length / every) - 1))
        },
      ),
    )
  })
})
