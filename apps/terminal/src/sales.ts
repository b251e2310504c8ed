// What this till sold, what of it waits to be sent, and money given back.
import { readEvent } from '@falaj/contract/places/device-protocol'
import { tillReasonWords } from '@falaj/contract/places/till-reasons'
import { button, h } from './dom.ts'
import { amountText, moneyText, parseAmount } from './money.ts'
import { isPin } from './pin.ts'
import { receiptScreen, saleWord } from './receipt.ts'
import type { Screen, View } from './screens.ts'
import type { EventRecord } from './storage.ts'
import { language, t, timeText, type WordName } from './words.ts'

const shownMax = 60
const salesOf = ({ events }: View['till'], count: number): EventRecord[] =>
  events
    .filter(({ text }) => /"(sale|refund)"/.test(text))
    .slice(-count)
    .toReversed()
const recentMax = 8
export const recentSales = (view: View): readonly HTMLElement[] => {
  const rows = salesOf(view.till, recentMax)
  return rows.length === 0 ? [h('p', { class: 'label' }, t('none'))] : rows.map((record) => rowOf(view, record))
}
export const salesScreen = (view: View): Screen => {
  const { till } = view
  const { waiting, currency, cardCap, cardRoom, contract } = till
  const rows = salesOf(till, shownMax)
  const waitingSum = waiting.reduce((sum, { text }) => {
    const event = readEvent(text)
    return event?.kind === 'sale' ? sum + BigInt(event.payload['amount']!) : sum
  }, 0n)
  const stored = cardCap?.sum && cardRoom !== null ? BigInt(cardCap.sum) - cardRoom : 0n
  return {
    element: h(
      'section',
      { class: 'column' },
      h('h1', {}, t('sales')),
      waiting.length > 0 &&
        h(
          'div',
          { class: 'card' },
          h('p', { class: 'label' }, t('wait', { count: String(waiting.length) })),
          h('p', { class: 'line' }, h('strong', {}, moneyText(currency, waitingSum)), h('small', {}, t('signed'))),
          h(
            'p',
            { class: 'line' },
            h('span', {}, t('triesAgain')),
            button(t('tryNow'), 'plain', () => void till.sync()),
          ),
        ),
      contract && cardCap?.sum
        ? h(
            'div',
            { class: 'card' },
            h(
              'p',
              { class: 'line' },
              h('span', {}, t('cardOffline')),
              h('span', {}, `${amountText(stored)} / ${amountText(BigInt(cardCap.sum))}`),
            ),
            h('progress', { max: cardCap.sum, value: String(stored), 'aria-label': t('cardOffline') }),
            h(
              'small',
              {},
              t('moreOffline', { amount: moneyText(currency, cardRoom ?? 0n), time: timeText(contract.until) }),
            ),
          )
        : null,
      rows.length === 0 && h('p', {}, t('none')),
      ...rows.map((record) => rowOf(view, record)),
    ),
  }
}
const rowOf = (view: View, record: EventRecord): HTMLElement => {
  const event = readEvent(record.text)!
  const amount = BigInt(event.payload['amount'] ?? 0)
  return h(
    'button',
    {
      type: 'button',
      class: 'row',
      'data-sequence': record.sequence,
      onclick: () => view.go((each) => saleScreen(each, record)),
    },
    h(
      'span',
      { class: 'grow' },
      h('strong', {}, event.kind === 'refund' ? t('refunded') : saleWord(event.payload)),
      h('small', {}, `${timeText(event.at)} · ${event.sequence}`),
    ),
    h('span', {}, amountText(event.kind === 'refund' ? -amount : amount)),
    h('span', { class: record.state === 'applied' ? 'good' : 'warn' }, t(`st_${record.state}` as WordName)),
  )
}
/** A code in the words of the office; anything else is named as what it is: to be looked at there. */
const reasonText = (code: string): string =>
  Object.hasOwn(tillReasonWords, code)
    ? tillReasonWords[code as keyof typeof tillReasonWords][language]
    : t('st_refused')
const saleScreen = (view: View, record: EventRecord): Screen => {
  const { till } = view
  const event = readEvent(record.text)!
  const amount = BigInt(event.payload['amount'] ?? 0)
  const back = till.events.reduce((sum, { text }) => {
    const each = readEvent(text)
    const isOfIt =
      each?.kind === 'refund' &&
      each.device === record.device &&
      each.payload['epoch'] === record.epoch &&
      each.payload['sequence'] === record.sequence
    return isOfIt ? sum + BigInt(each.payload['amount']!) : sum
  }, 0n)
  const left = amount - back
  const pin = till.state?.config?.pin ?? null
  const isOwn = record.device === till.state?.device
  const isCash = event.kind === 'sale' && event.payload['method'] === 'cash'
  const given = h('input', {
    id: 'back-amount',
    inputmode: 'decimal',
    value: amountText(left).replaceAll(',', ''),
    class: 'big',
    autocomplete: 'off',
  })
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
  const refund = async (submitted: Event): Promise<void> => {
    submitted.preventDefault()
    if (isBusy || !pin) return
    const minor = parseAmount(given.value)
    if (minor === null || minor === 0n || minor > left) {
      problem.textContent = t('backMost', { amount: amountText(left) })
      return given.focus()
    }
    isBusy = true
    if (await isPin(input.value, pin)) {
      const payload = { currency: till.currency, amount: String(minor), epoch: record.epoch, sequence: record.sequence }
      const made = await till.append('refund', payload)
      return view.go(receiptScreen(made))
    }
    isBusy = false
    input.value = ''
    problem.textContent = t('pinWrong')
  }
  return {
    isBusy: true,
    element: h(
      'section',
      { class: 'column' },
      button(`‹ ${t('back')}`, 'plain back', () => view.go(salesScreen)),
      h('h1', { class: 'label' }, event.kind === 'refund' ? t('refunded') : saleWord(event.payload)),
      h('p', { class: 'sum' }, h('span', {}, till.currency), h('output', { class: 'amount' }, amountText(amount))),
      h('p', {}, t(`st_${record.state}` as WordName)),
      record.reason ? h('p', {}, reasonText(record.reason)) : null,
      !isOwn && h('p', {}, t('otherDevice')),
      button(t('showReceipt'), 'row', () => view.go(receiptScreen(record))),
      event.kind === 'sale' && !isCash && h('p', {}, t('refundElsewhere')),
      isCash && isOwn && left > 0n && !pin && h('p', {}, t('pinNone')),
      isCash && isOwn && left > 0n && pin && till.maySell
        ? h(
            'form',
            { class: 'column', onsubmit: (submitted) => void refund(submitted) },
            h('label', { for: 'back-amount' }, t('backAmount', { amount: amountText(left) })),
            given,
            h('label', { for: 'pin' }, t('pin')),
            input,
            problem,
            h('button', { class: 'secondary' }, t('refund')),
          )
        : null,
    ),
  }
}
