// A count: blind, stored before what it should be is shown. A large difference needs a manager.
import { denominations } from '@falaj/contract/places/device-contract'
import { readEvent, receiptCode, type DeviceEvent } from '@falaj/contract/places/device-protocol'
import { button, h } from './dom.ts'
import { amountText, moneyText, parseAmount } from './money.ts'
import { isPin } from './pin.ts'
import { qrOf } from './receipt.ts'
import type { Screen, View } from './screens.ts'
import type { EventRecord, OpenShift } from './storage.ts'
import type { Till } from './till.ts'
import { language, t, timeText } from './words.ts'

interface CashCount {
  readonly counted: bigint
  readonly counts: string
}
const sizeOf = (minor: bigint): bigint => (minor < 0n ? -minor : minor)
const closeWith = async (view: View, { counted, counts }: CashCount): Promise<void> => {
  const { till } = view
  const shift = till.state!.shift!
  const payload = {
    currency: till.currency,
    counted: String(counted),
    counts,
    ...(shift.cashier ? { cashier: shift.cashier } : {}),
  }
  const record = await till.append('shift-close', payload, null, { shift: null })
  view.go((each) => reportScreen(each, shift, counted, record))
}
export const countScreen = (view: View, back: () => void): Screen => {
  const { till } = view
  const { currency } = till
  const notes = denominations[currency] ?? []
  const counts = new Map(notes.map((note) => [note, 0]))
  const coins = h('input', { id: 'coins', inputmode: 'decimal', value: '0.00', autocomplete: 'off' })
  const shown = h('output', { class: 'amount', 'aria-live': 'polite' })
  const finish = button('', 'primary', () => void close())
  const sum = (): bigint =>
    [...counts].reduce((total, [note, count]) => total + BigInt(note) * BigInt(count), parseAmount(coins.value) ?? 0n)
  const draw = (): void => {
    shown.textContent = amountText(sum())
    finish.textContent = t('iCounted', { amount: moneyText(currency, sum()) })
    finish.disabled = parseAmount(coins.value) === null
  }
  const close = async (): Promise<void> => {
    finish.disabled = true
    const list = [...counts].filter(([, count]) => count > 0).map(([note, count]) => `${note}x${count}`)
    const made = { counted: sum(), counts: [...list, `coins:${parseAmount(coins.value) ?? 0n}`].join(',') }
    const { config, shift } = till.state!
    const isLarge = sizeOf(made.counted - till.expectedOf(shift!)) > BigInt(config?.differenceMax ?? 0)
    if (isLarge && config?.pin) return view.go((each) => managerScreen(each, made, back))
    await closeWith(view, made)
  }
  coins.addEventListener('input', draw)
  draw()
  const rows = notes.map((note) => {
    const count = h('output', {}, '0')
    const amount = h('span', { class: 'end' }, '0.00')
    const label = `\u2066${currency}\u00a0${amountText(BigInt(note)).replace('.00', '')}\u2069`
    const change = (by: number) => () => {
      const next = Math.max(0, (counts.get(note) ?? 0) + by)
      counts.set(note, next)
      count.textContent = String(next)
      amount.textContent = amountText(BigInt(note) * BigInt(next))
      draw()
    }
    const step = (name: 'fewer' | 'more', sign: string, by: number) =>
      h('button', { type: 'button', class: 'step', 'aria-label': t(name, { note: label }), onclick: change(by) }, sign)
    return h(
      'div',
      { class: 'row' },
      h('span', { class: 'grow' }, label),
      step('fewer', '−', -1),
      count,
      step('more', '+', 1),
      amount,
    )
  })
  return {
    isBusy: true,
    element: h(
      'section',
      { class: 'column' },
      button(`‹ ${t('back')}`, 'plain back', back),
      h('h1', { class: 'label' }, t('counted')),
      h('p', { class: 'sum' }, h('span', {}, currency), shown),
      h('p', { class: 'label' }, t('blind')),
      ...rows,
      h('div', { class: 'row' }, h('label', { for: 'coins', class: 'grow' }, t('coins')), coins),
      finish,
    ),
  }
}
/** It says only that the count differs, so that the count is not adjusted to fit. */
const managerScreen = (view: View, made: CashCount, back: () => void): Screen => {
  const input = h('input', {
    id: 'pin',
    type: 'password',
    inputmode: 'numeric',
    maxlength: '6',
    autocomplete: 'off',
    class: 'big',
  })
  const problem = h('p', { class: 'problem', role: 'alert' })
  let isBusy = false
  const confirm = async (submitted: Event): Promise<void> => {
    submitted.preventDefault()
    const pin = view.till.state?.config?.pin
    if (isBusy || !pin) return
    isBusy = true
    if (await isPin(input.value, pin)) return closeWith(view, made)
    isBusy = false
    input.value = ''
    problem.textContent = t('pinWrong')
  }
  return {
    isBusy: true,
    element: h(
      'form',
      { class: 'column', onsubmit: (submitted) => void confirm(submitted) },
      h('h1', { class: 'label' }, t('difference')),
      h('p', {}, t('managerWhy')),
      h('label', { for: 'pin' }, t('pin')),
      input,
      problem,
      h('button', { class: 'primary' }, t('confirm')),
      button(t('countAgain'), 'secondary', () => view.go((each) => countScreen(each, back))),
    ),
  }
}
const ofShift = (till: Till, shift: OpenShift, epoch: number): readonly DeviceEvent[] =>
  till.events.flatMap(({ text }) => {
    const event = readEvent(text)
    return event?.epoch === epoch && event.shift === shift.no && event.kind === 'sale' ? [event] : []
  })
/** What a difference may come from, by the sales of the shift itself; null: nothing fits. */
const causeOf = (till: Till, shift: OpenShift, epoch: number, difference: bigint): string | null => {
  const size = sizeOf(difference)
  const sales = ofShift(till, shift, epoch)
  const amountOf = ({ payload }: DeviceEvent): bigint => BigInt(payload['amount'] ?? 0)
  const isCash = ({ payload }: DeviceEvent): boolean => payload['method'] === 'cash'
  const like = sales.find((sale) => amountOf(sale) === size && isCash(sale) === difference < 0n)
  if (like) return t(difference < 0n ? 'causeSale' : 'causeCard', { time: timeText(like.at) })
  const change = sales.find((sale) => isCash(sale) && BigInt(sale.payload['got'] ?? 0) - amountOf(sale) === size)
  if (change) return t('causeChange', { time: timeText(change.at) })
  const note = denominations[till.currency]?.find((value) => BigInt(value) === size)
  return note ? t('causeNote', { note: moneyText(till.currency, BigInt(note)).replace('.00', '') }) : null
}
const reportScreen = (view: View, shift: OpenShift, counted: bigint, record: EventRecord): Screen => {
  const { till } = view
  const { currency } = till
  const { config, words, served = [] } = till.state!
  const expected = till.expectedOf(shift)
  const difference = counted - expected
  const { sums } = shift
  const made = served.find(({ epoch, no }) => epoch === record.epoch && no === shift.no)
  const cause = difference === 0n ? null : causeOf(till, shift, record.epoch, difference)
  const line = (label: string, minor: bigint) =>
    h('p', { class: 'line' }, h('span', {}, label), h('span', {}, amountText(minor)))
  const of = (name: 'sale' | 'refund' | 'cash-in' | 'cash-out'): bigint => BigInt(sums?.[name] ?? 0)
  return {
    // Drawn anew when the server has given it its number.
    element: h(
      'section',
      { class: 'column receipt' },
      h('h1', { dir: 'auto' }, config?.store?.names[language] ?? words.merchant[language]),
      h('p', { role: 'status' }, made?.z ? t('z', { z: made.z }) : t('zLater')),
      h('p', {}, `${made?.number ?? t('shiftNo', { no: String(shift.no) })} ${shift.cashier ?? ''}`),
      h('p', { class: 'label' }, t('difference')),
      h('p', { class: 'sum' }, h('span', {}, currency), h('output', { class: 'amount' }, amountText(difference))),
      cause && h('p', {}, cause),
      h(
        'div',
        { class: 'card' },
        line(t('float'), BigInt(shift.float)),
        line(t('cashSales'), of('sale')),
        line(t('cashRefunds'), -of('refund')),
        of('cash-in') > 0n && line(t('cashIns'), of('cash-in')),
        of('cash-out') > 0n && line(t('cashOuts'), -of('cash-out')),
        line(t('shouldBe'), expected),
        line(t('countedNow'), counted),
      ),
      qrOf(receiptCode(record), made?.z ?? t('shiftNo', { no: String(shift.no) })),
      h(
        'div',
        { class: 'no-print column' },
        button(t('print'), 'primary', () => window.print()),
        button(t('done'), 'secondary', view.home),
      ),
    ),
  }
}
