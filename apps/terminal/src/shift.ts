// A shift: opened with a float, cash put in and taken out while it is open, closed by a count.
import { receiptCode } from '@falaj/contract/places/device-protocol'
import { button, h } from './dom.ts'
import { amountText, moneyText, parseAmount } from './money.ts'
import { qrOf } from './receipt.ts'
import type { Screen, View } from './screens.ts'
import { countScreen } from './shift-close.ts'
import type { EventRecord } from './storage.ts'
import type { Till } from './till.ts'
import { language, t } from './words.ts'

/** What the server has of the last shifts: their reports, and what was added to them later. */
const lastShifts = (till: Till): HTMLElement | null => {
  const { served = [] } = till.state!
  if (served.length === 0) return null
  return h(
    'div',
    { class: 'card' },
    h('p', { class: 'label' }, t('lastShifts')),
    ...served.map(({ number, z, end, difference, supplements }) =>
      h(
        'p',
        { class: 'line' },
        h(
          'span',
          {},
          [number, z ?? t('openNow'), ...supplements, end === 'office' && t('officeClosed')]
            .filter(Boolean)
            .join(' · '),
        ),
        h('span', {}, difference === null ? '' : amountText(BigInt(difference))),
      ),
    ),
  )
}
export const shiftScreen = (view: View): Screen => {
  const { till } = view
  const { shift, shifts, served = [] } = till.state!
  if (shift) {
    const made = served.find(({ epoch, no }) => epoch === till.state!.epoch && no === shift.no)
    const line = (label: string, value: string) =>
      h('p', { class: 'line' }, h('span', {}, label), h('span', { dir: 'auto' }, value))
    return {
      element: h(
        'section',
        { class: 'column' },
        h('h1', {}, made?.number ?? t('shiftNo', { no: String(shift.no) })),
        shift.cashier && line(t('cashier'), shift.cashier),
        line(t('float'), moneyText(till.currency, BigInt(shift.float))),
        button(t('putIn'), 'secondary', () => view.go((each) => moveScreen(each, 'cash-in')), !till.isWriter),
        button(t('takeOut'), 'secondary', () => view.go((each) => moveScreen(each, 'cash-out')), !till.isWriter),
        button(
          t('closeShift', { no: String(shift.no) }),
          'primary',
          () => view.go((each) => countScreen(each, () => each.go(shiftScreen))),
          !till.isWriter,
        ),
        lastShifts(till),
      ),
    }
  }
  const input = h('input', { id: 'float', inputmode: 'decimal', value: '0.00', class: 'big', autocomplete: 'off' })
  const cashier = h('input', { id: 'cashier', autocomplete: 'off', maxlength: '40', dir: 'auto' })
  const open = async (submitted: Event): Promise<void> => {
    submitted.preventDefault()
    const float = parseAmount(input.value)
    if (float === null) return input.focus()
    const no = shifts + 1
    const name = cashier.value.trim()
    const named = name === '' ? {} : { cashier: name }
    const payload = { currency: till.currency, float: String(float), shift: no, ...named }
    const from = till.state!.sequence + 1
    const record = await till.append(
      'shift-open',
      payload,
      null,
      { shift: { no, float: String(float), from, ...named }, shifts: no },
      { opens: no },
    )
    view.go((each) => openedScreen(each, no, record))
  }
  return {
    isBusy: true,
    element: h(
      'form',
      { class: 'column', onsubmit: (submitted) => void open(submitted) },
      h('h1', {}, t('noShift')),
      h('label', { for: 'cashier' }, t('cashier')),
      cashier,
      h('label', { for: 'float' }, t('float')),
      input,
      h('button', { class: 'primary', disabled: !till.isWriter }, t('openShift')),
      lastShifts(till),
    ),
  }
}
/** Its code makes the shift again, should the device be lost. */
const openedScreen = ({ till, home }: View, no: number, record: EventRecord): Screen => ({
  isBusy: true,
  element: h(
    'section',
    { class: 'column receipt' },
    h('h1', { dir: 'auto' }, till.state?.config?.store?.names[language] ?? till.state!.words.merchant[language]),
    h('p', {}, t('opened', { no: String(no) })),
    h('p', { class: 'no-print' }, t('openedWhy')),
    qrOf(receiptCode(record), t('opened', { no: String(no) })),
    h(
      'div',
      { class: 'no-print column' },
      button(t('done'), 'primary', home),
      button(t('print'), 'secondary', () => window.print()),
    ),
  ),
})
const moveScreen = (view: View, kind: 'cash-in' | 'cash-out'): Screen => {
  const { till } = view
  const amount = h('input', { id: 'amount', inputmode: 'decimal', class: 'big', autocomplete: 'off' })
  const why = h('input', { id: 'why', autocomplete: 'off', maxlength: '60', dir: 'auto' })
  const problem = h('p', { class: 'problem', role: 'alert' })
  let isStoring = false
  const store = async (submitted: Event): Promise<void> => {
    submitted.preventDefault()
    const minor = parseAmount(amount.value)
    if (minor === null || minor === 0n) {
      problem.textContent = t('amountWrong')
      return amount.focus()
    }
    if (isStoring) return
    isStoring = true
    const note = why.value.trim()
    await till.append(kind, { currency: till.currency, amount: String(minor), ...(note === '' ? {} : { note }) })
    view.go(shiftScreen)
  }
  return {
    isBusy: true,
    element: h(
      'form',
      { class: 'column', onsubmit: (submitted) => void store(submitted) },
      button(`‹ ${t('back')}`, 'plain back', () => view.go(shiftScreen)),
      h('h1', {}, t(kind === 'cash-in' ? 'putIn' : 'takeOut')),
      h('label', { for: 'amount' }, t('amount')),
      amount,
      h('label', { for: 'why' }, t('why')),
      why,
      problem,
      h('button', { class: 'primary' }, t(kind === 'cash-in' ? 'putIn' : 'takeOut')),
    ),
  }
}
