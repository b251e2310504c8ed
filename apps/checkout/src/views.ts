// What each state of the page shows.
import { declineWords } from '@falaj/contract/payment-states'
import { paymentMethodTable, type PaymentMethod } from '@falaj/contract/payment-methods'
import type { Offer, Order } from './api.ts'
import { h, icon } from './dom.ts'
import { shown } from './money.ts'
import { language, t, type WordName } from './words.ts'

type Seller = Pick<Offer, 'merchant' | 'isSandbox'>
export const seller = (of: Seller): string => of.merchant[language]

export const head = (of: Seller): readonly Node[] => [
  ...(of.isSandbox ? [h('p', { class: 'banner' }, t('sandbox'))] : []),
  h('h1', { dir: 'auto' }, seller(of)),
]
export const bought = (of: Pick<Offer, 'title' | 'description' | 'items'>): Node =>
  h(
    'div',
    { class: 'lines' },
    h('h2', { dir: 'auto' }, of.title),
    of.description && of.description !== of.title && h('p', { class: 'quiet', dir: 'auto' }, of.description),
    of.items.length > 0 &&
      h(
        'ul',
        { class: 'lines', 'aria-label': t('items') },
        ...of.items.map(({ name, quantity, price }) =>
          h('li', {}, h('span', { dir: 'auto' }, `${quantity} × ${name}`), h('span', {}, shown(price))),
        ),
      ),
  )
export const hero = (order: Pick<Order, 'amount'>): Node => h('p', { class: 'hero' }, shown(order.amount))
export const card = (...children: readonly (Node | false | null)[]): HTMLElement =>
  h('section', { class: 'card' }, ...children)

export const methodRow = (method: string, isChosen: boolean, onchange: () => void): Node => {
  const known = paymentMethodTable[method as PaymentMethod]
  return h(
    'label',
    { class: 'method' },
    h('input', { type: 'radio', name: 'method', value: method, checked: isChosen, onchange }),
    known && icon(known.icon),
    known ? known[language] : method,
  )
}
/** Something to read, and perhaps one thing to do. */
export const notice = (title: WordName, why: string, ...rest: readonly (Node | false | null)[]): HTMLElement =>
  card(h('h2', {}, t(title)), h('p', { class: 'quiet' }, why), ...rest)

export const whyText = (code: string | null): string => {
  const known = code ? (declineWords as Readonly<Record<string, { en: string; zh: string }>>)[code] : undefined
  return known ? known[language] : (code ?? '')
}
