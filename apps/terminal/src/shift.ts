// A shift: opened with a float, closed by a blind count. What it should be is shown after the count is stored.
import { denominations } from '@falaj/contract/places/device-contract'
import { readEvent } from '@falaj/contract/places/device-protocol'
import { button, h } from './dom.ts'
import { amountText, moneyText, parseAmount as parse } from './money.ts'
import type { Screen, View } from './screens.ts'
import { t } from './words.ts'

export const shiftScreen = (view: View): Screen => {
  const { till } = view
  const { shift, shifts } = till.state!
  if (shift)
    return {
      element: h(
        'section',
        { class: 'column' },
        h('h1', {}, t('shiftNo', { no: String(shift.no) })),
        h(
          'p',
          { class: 'line' },
          h('span', {}, t('float')),
          h('span', {}, moneyText(till.currency, BigInt(shift.float))),
        ),
        button(t('closeShift', { no: String(shift.no) }), 'primary', () => view.go(countScreen), !till.isWriter),
      ),
    }
  const input = h('input', { id: 'float', inputmode: 'decimal', value: '0.00', class: 'big', autocomplete: 'off' })
  const open = async (submitted: Event): Promise<void> => {
    submitted.preventDefault()
    const float = parse(input.value)
    if (float === null) return input.focus()
    const no = shifts + 1
    const payload = { currency: till.currency, float: String(float), shift: no }
    await till.append('shift-open', payload, null, {
      shift: { no, float: String(float), from: till.state!.sequence + 1 },
      shifts: no,
    })
    view.home()
  }
  return {
    isBusy: true,
    element: h(
      'form',
      { class: 'column', onsubmit: (submitted) => void open(submitted) },
      h('h1', {}, t('noShift')),
      h('label', { for: 'float' }, t('float')),
      input,
      h('button', { class: 'primary', disabled: !till.isWriter }, t('openShift')),
    ),
  }
}
const countScreen = (view: View): Screen => {
  const { till } = view
  const { currency } = till
  const notes = denominations[currency] ?? []
  const counts = new Map(notes.map((note) => [note, 0]))
  const coins = h('input', { id: 'coins', inputmode: 'decimal', value: '0.00', autocomplete: 'off' })
  const shown = h('output', { class: 'amount', 'aria-live': 'polite' })
  const finish = button('', 'primary', () => void close())
  const sum = (): bigint =>
    [...counts].reduce((total, [note, count]) => total + BigInt(note) * BigInt(count), parse(coins.value) ?? 0n)
  const draw = (): void => {
    shown.textContent = amountText(sum())
    finish.textContent = t('iCounted', { amount: moneyText(currency, sum()) })
    finish.disabled = parse(coins.value) === null
  }
  const close = async (): Promise<void> => {
    finish.disabled = true
    const counted = sum()
    const { shift } = till.state!
    const list = [...counts].filter(([, count]) => count > 0).map(([note, count]) => `${note}x${count}`)
    const payload = {
      currency,
      counted: String(counted),
      counts: [...list, `coins:${parse(coins.value) ?? 0n}`].join(','),
    }
    await till.append('shift-close', payload, null, { shift: null })
    view.go((each) => differenceScreen(each, shift!, counted))
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
      button(`‹ ${t('back')}`, 'plain back', () => view.go(shiftScreen)),
      h('h1', { class: 'label' }, t('counted')),
      h('p', { class: 'sum' }, h('span', {}, currency), shown),
      h('p', { class: 'label' }, t('blind')),
      ...rows,
      h('div', { class: 'row' }, h('label', { for: 'coins', class: 'grow' }, t('coins')), coins),
      finish,
    ),
  }
}
const differenceScreen = (
  view: View,
  shift: { readonly no: number; readonly float: string },
  counted: bigint,
): Screen => {
  const { till } = view
  const { currency } = till
  const of = { sale: 0n, refund: 0n, 'cash-in': 0n, 'cash-out': 0n }
  for (const { text } of till.events) {
    const event = readEvent(text)
    if (event?.shift !== shift.no || !(event.kind in of)) continue
    if (event.kind === 'sale' && event.payload['method'] !== 'cash') continue
    of[event.kind as keyof typeof of] += BigInt(event.payload['amount']!)
  }
  const expected = BigInt(shift.float) + of.sale - of.refund + of['cash-in'] - of['cash-out']
  const line = (label: string, minor: bigint) =>
    h('p', { class: 'line' }, h('span', {}, label), h('span', {}, amountText(minor)))
  return {
    isBusy: true,
    element: h(
      'section',
      { class: 'column' },
      h('h1', { class: 'label' }, t('difference')),
      h(
        'p',
        { class: 'sum' },
        h('span', {}, currency),
        h('output', { class: 'amount' }, amountText(counted - expected)),
      ),
      h(
        'div',
        { class: 'card' },
        line(t('float'), BigInt(shift.float)),
        line(t('cashSales'), of.sale),
        line(t('cashRefunds'), -of.refund),
        line(t('shouldBe'), expected),
        line(t('countedNow'), counted),
      ),
      button(t('done'), 'primary', view.home),
    ),
  }
}
