// The receipt: what was sold, and the code with the signed event, from which the sale can be booked again should this device be lost.
import { encode } from 'uqr'
import { readEvent, receiptCode, receiptNumber } from '@falaj/contract/places/device-protocol'
import type { AttachedFacts } from '@falaj/contract/places/device-calls'
import { button, codePicture, h } from './dom.ts'
import { moneyText } from './money.ts'
import type { Screen, View } from './screens.ts'
import type { EventRecord } from './storage.ts'
import { language, t, timeText } from './words.ts'

export const qrOf = (text: string, label: string): SVGSVGElement => {
  const { size, data } = encode(text, { ecc: 'L', border: 0 })
  return codePicture(size, (row, column) => data[row]?.[column] === true, label)
}
export const saleWord = (payload: Readonly<Record<string, string | number>>): string =>
  payload['offline'] === 1 && payload['method'] === 'card'
    ? t('cardOffline')
    : t(payload['method'] === 'card' ? 'paidCard' : payload['method'] === 'qr' ? 'paidQr' : 'paidCash')

export const receiptScreen =
  (record: EventRecord) =>
  ({ till, home }: View): Screen => {
    const event = readEvent(record.text)!
    const { words, config } = till.state!
    const number = receiptNumber(words.number, event)
    const currency = String(event.payload['currency'])
    const facts = record.attached ? (JSON.parse(record.attached) as AttachedFacts) : {}
    return {
      isBusy: true,
      element: h(
        'section',
        { class: 'column receipt' },
        h('h1', { dir: 'auto' }, config?.merchant[language] ?? words.merchant[language]),
        h('p', { dir: 'auto' }, config?.store?.names[language] ?? ''),
        h('p', {}, `${number} · ${new Date(event.at).toLocaleDateString('en-GB')} ${timeText(event.at)}`),
        ...(facts.items ?? []).map(({ name, quantity, price }) =>
          h('p', { class: 'line' }, h('span', { dir: 'auto' }, `${quantity} × ${name}`), h('span', {}, price)),
        ),
        h(
          'p',
          { class: 'line total' },
          h('span', {}, t('toPay')),
          h('span', {}, moneyText(currency, BigInt(event.payload['amount']!))),
        ),
        h('p', {}, event.kind === 'refund' ? t('refunded') : saleWord(event.payload)),
        qrOf(receiptCode(record), number),
        h(
          'div',
          { class: 'no-print column' },
          button(t('print'), 'primary', () => window.print()),
          button(t('back'), 'secondary', home),
        ),
      ),
    }
  }
