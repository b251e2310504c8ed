// The receipt: what was sold, and the code with the signed event, from which the sale can be booked again should this device be lost.
import { encode } from 'uqr'
import { readEvent, receiptCode, receiptNumber } from '@falaj/contract/places/device-protocol'
import type { AttachedFacts } from '@falaj/contract/places/device-calls'
import { button, codePicture, h } from './dom.ts'
import { afterCoupon, vatIn } from './basket.ts'
import { amountText, moneyText, parseAmount } from './money.ts'
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
    const { trn, store } = config ?? {}
    const amount = BigInt(event.payload['amount']!)
    const tip = BigInt(event.payload['tip'] ?? 0)
    const items = facts.items ?? []
    // Lines without VAT; what was typed has the standard rate.
    const without = items.reduce(
      (sum, { price, quantity, vat }) =>
        vat && vat !== 'standard' ? sum + (parseAmount(price) ?? 0n) * BigInt(quantity) : sum,
      0n,
    )
    const off = BigInt(event.payload['discount'] ?? 0)
    const price = amount - tip + off
    const vat = vatIn(afterCoupon(price - without, price, off))
    const { brand = null, last4 = null, page = null } = record.paper ?? {}
    const line = (name: string, value: string) =>
      h('p', { class: 'line' }, h('span', {}, name), h('span', { dir: 'auto' }, value))
    return {
      isBusy: true,
      element: h(
        'section',
        { class: 'column receipt' },
        store?.header ? h('p', { class: 'label lines', dir: 'auto' }, store.header) : null,
        h('h1', { dir: 'auto' }, config?.merchant[language] ?? words.merchant[language]),
        h('p', { dir: 'auto' }, store?.names[language] ?? ''),
        trn ? h('p', {}, t('trn', { trn })) : null,
        h('p', {}, `${number} · ${new Date(event.at).toLocaleDateString('en-GB')} ${timeText(event.at)}`),
        ...items.map(({ name, quantity, price }) =>
          h('p', { class: 'line' }, h('span', { dir: 'auto' }, `${quantity} × ${name}`), h('span', {}, price)),
        ),
        off > 0n ? line(t('coupon'), amountText(-off)) : null,
        tip > 0n ? line(t('tip'), amountText(tip)) : null,
        h('p', { class: 'line total' }, h('span', {}, t('total')), h('span', {}, moneyText(currency, amount))),
        trn && event.kind === 'sale' && vat > 0n
          ? h('p', { class: 'label' }, t('ofVat', { amount: amountText(vat) }))
          : null,
        h('p', {}, event.kind === 'refund' ? t('refunded') : saleWord(event.payload)),
        last4 ? line(brand ?? t('card'), `\u2066•••• ${last4}\u2069`) : null,
        store?.footer ? h('p', { class: 'label lines', dir: 'auto' }, store.footer) : null,
        qrOf(receiptCode(record), number),
        page
          ? h('a', { class: 'row no-print', href: page, target: '_blank', rel: 'noreferrer' }, t('payerPage'))
          : null,
        h(
          'div',
          { class: 'no-print column' },
          button(t('print'), 'primary', () => window.print()),
          button(t('back'), 'secondary', home),
        ),
      ),
    }
  }
