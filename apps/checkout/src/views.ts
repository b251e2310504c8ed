// What each state of the page shows.
import { itemName } from '@falaj/contract/customers/item-name'
import { declineWords } from '@falaj/contract/kernel/payment-states'
import { nameFor, payerLanguageNames, payerLanguages } from '@falaj/contract/kernel/payer-language'
import { paymentMethodTable, type PaymentMethod } from '@falaj/contract/payments/payment-methods'
import type { Offer, Order } from './api.ts'
import { h, icon } from './dom.ts'
import { lineSum } from './line-sum.ts'
import { moneyText } from './money.ts'
import { language, leftToRight, merchantLanguage, nameOf, speak, t, type WordName } from './words.ts'

interface CardFacts {
  readonly brand: string | null
  readonly last4: string | null
}
type Seller = Pick<Offer, 'merchant' | 'isSandbox' | 'look'>
export const seller = (of: Pick<Offer, 'merchant'>): string => nameFor(of.merchant, language)

/** The merchant's own colours; by the style object, which the page's policy allows where it refuses an attribute. */
const dress = ({ look }: Seller): void => {
  const { style, dataset } = document.documentElement
  style.setProperty('--primary', look.primary)
  style.setProperty('--on-primary', look.onPrimary)
  if (look.ground) style.setProperty('--own-ground', look.ground)
  if (look.font) dataset['font'] = look.font
  if (look.corners) dataset['corners'] = look.corners
}
/** The merchant's own text if there is one, unless the payer's language is one that merchants do not write. */
export const payText = ({ look }: Pick<Offer, 'look'>, amount: string): string =>
  look.button && language !== 'ar' ? `${look.button[merchantLanguage]} ${amount}` : t('payAmount', { amount })
export const head = (of: Seller): readonly Node[] => {
  dress(of)
  const name = seller(of)
  return [
    h(
      'header',
      { class: 'head' },
      of.look.logo
        ? h('img', { src: of.look.logo, alt: '', class: 'mark' })
        : h(
            'span',
            { class: 'mark', 'aria-hidden': 'true' },
            String.fromCodePoint(name.codePointAt(0) ?? 32).toUpperCase(),
          ),
      h('h1', { dir: 'auto' }, name),
      of.isSandbox && h('span', { class: 'test', title: t('sandboxWhy') }, t('sandbox')),
    ),
  ]
}
/** Under everything: who runs the page, and the other languages. */
export const foot = (look?: Seller['look']): Node =>
  h(
    'footer',
    {},
    look?.legal && h('p', { class: 'legal', dir: 'auto' }, look.legal[merchantLanguage]),
    h(
      'div',
      { class: 'foot' },
      h('span', {}, icon(lock, 16), t('secured')),
      h(
        'div',
        {},
        ...payerLanguages
          .filter((each) => each !== language)
          .map((each) =>
            h(
              'button',
              { type: 'button', class: 'link', lang: each, onclick: () => speak(each) },
              payerLanguageNames[each],
            ),
          ),
      ),
    ),
  )
type Bill = NonNullable<Offer['bill']>
const vatText = ({ vat, tax }: Bill['lines'][number]): string => {
  if (vat === 'standard') return t('vatStandard', { amount: moneyText(tax) })
  return t(vat === 'zero' ? 'vatZero' : 'vatExempt')
}
/** An invoice line by line, and how its total came to what is left to pay. */
export const billed = (bill: Bill): Node => {
  const sum = (name: WordName, amount: Bill['net']): Node =>
    h('div', {}, h('dt', {}, t(name)), h('dd', {}, moneyText(amount)))
  const isSome = ({ amount }: Bill['net']): boolean => /[1-9]/.test(amount)
  return h(
    'div',
    { class: 'bill lines' },
    h(
      'ul',
      { class: 'lines', 'aria-label': t('items') },
      ...bill.lines.map((line) =>
        h(
          'li',
          {},
          h(
            'span',
            {},
            h('span', { dir: 'auto' }, itemName(line, language)),
            h(
              'span',
              { class: 'quiet small' },
              leftToRight(`${line.quantity} × ${moneyText(line.unit)}${line.discount ? ` − ${line.discount}%` : ''}`),
            ),
            h('span', { class: 'quiet small' }, vatText(line)),
          ),
          h('span', {}, moneyText(line.net)),
        ),
      ),
    ),
    h(
      'dl',
      { class: 'facts' },
      sum('billNet', bill.net),
      sum('billVat', bill.tax),
      sum('billTotal', bill.total),
      isSome(bill.paid) && sum('billPaid', bill.paid),
      isSome(bill.refunded) && sum('billRefunded', bill.refunded),
      isSome(bill.credited) && sum('billCredited', bill.credited),
    ),
  )
}
/** What a coupon took off. */
const lifted = ({ amount, code }: NonNullable<Order['discount']>): HTMLElement =>
  h('li', {}, h('span', {}, t('couponOff', { code })), h('span', {}, leftToRight(`−${moneyText(amount)}`)))
export const bought = (
  of: Pick<Offer, 'title' | 'description' | 'items' | 'picture'> &
    Partial<Pick<Order, 'tip' | 'discount'> & Pick<Offer, 'bill'>>,
): Node =>
  h(
    'div',
    { class: 'lines' },
    of.picture && h('img', { class: 'picture', src: of.picture, alt: '' }),
    h('h2', { dir: 'auto' }, of.title),
    of.description && of.description !== of.title && h('p', { class: 'quiet', dir: 'auto' }, of.description),
    of.bill && billed(of.bill),
    of.items.length > 0 &&
      !of.bill &&
      h(
        'ul',
        { class: 'lines', 'aria-label': t('items') },
        ...of.items.map(({ quantity, price, ...item }) =>
          h(
            'li',
            {},
            h('span', { dir: 'auto' }, `${quantity} × ${itemName(item, language)}`),
            h('span', {}, moneyText(lineSum(price, quantity))),
          ),
        ),
        of.tip && h('li', {}, h('span', {}, t('tip')), h('span', {}, moneyText(of.tip))),
        of.discount && lifted(of.discount),
      ),
    // The discount of an invoice has no items above it.
    (of.items.length === 0 || of.bill) && of.discount && h('ul', { class: 'lines' }, lifted(of.discount)),
  )
export const hero = (order: Pick<Order, 'amount'>): Node => h('p', { class: 'hero' }, moneyText(order.amount))
export const card = (...children: readonly (Node | false | null)[]): HTMLElement =>
  h('section', { class: 'card' }, ...children)
/** Sets the page's title and moves the payer's focus there. */
export const title = (text: string, more: Readonly<Record<string, string>> = {}): HTMLElement =>
  h('h2', { tabindex: -1, 'data-focus': true, ...more }, text)

const tick = 'M5 12.5l4.5 4.5L19 7.5'
const cross = 'M6 6l12 12M18 6L6 18'
const lock = 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3'
export const sign = (kind: 'good' | 'bad'): Node =>
  h('span', { class: `sign ${kind}`, 'aria-hidden': 'true' }, icon(kind === 'good' ? tick : cross, 32))

export const methodName = (method: string): string => nameOf('methods', method, paymentMethodTable)
/** As printed on the card: the last digits after masked ones. */
export function cardText(of: CardFacts): string
export function cardText(of: CardFacts | null): string | null
export function cardText(of: CardFacts | null): string | null {
  return of && leftToRight(`${of.brand ?? ''} •••• ${of.last4 ?? ''}`)
}
const hints: Readonly<Record<string, WordName>> = { wallet: 'hintWallet', bank: 'hintBank', later: 'hintLater' }
export const hintOf = (method: string): string | null => {
  if (method === 'BALANCE') return t('hintBalance')
  const hint = hints[paymentMethodTable[method as PaymentMethod]?.group ?? '']
  return hint ? t(hint) : null
}
export const methodRow = (method: string, isChosen: boolean, onchange: () => void): HTMLElement => {
  const entry = paymentMethodTable[method as PaymentMethod]
  return h(
    'label',
    {},
    h('input', { type: 'radio', name: 'method', value: method, checked: isChosen, onchange }),
    entry && icon(entry.icon),
    methodName(method),
  )
}
/** The acquirer's page inside ours: it receives our style, and nothing about the payer. */
export const framed = (
  url: string,
  name: string,
  text: string,
  of: Seller,
  amount: string | null,
): HTMLIFrameElement => {
  const query = new URLSearchParams({
    for: location.origin,
    lang: language,
    // Without an amount a card is saved, not charged.
    ...(amount === null ? { act: 'save' } : { amount }),
    merchant: seller(of),
    primary: of.look.primary.slice(1),
    ink: of.look.onPrimary.slice(1),
  })
  return h('iframe', {
    src: `${url}?${query}`,
    title: text,
    class: name,
    allow: 'payment',
    referrerpolicy: 'no-referrer',
  })
}
/** Receives messages of the acquirer's page: a card's token, the end of the bank's challenge, and its height. Messages of other origins are ignored. */
export const onFrameMessage = (
  frameNow: () => string | null,
  on: { readonly token: (token: string) => void; readonly answered: () => void },
): void => {
  addEventListener(
    'message',
    ({ origin, data }: MessageEvent<{ falaj?: string; kind?: string; token?: string; height?: number }>) => {
      const frame = frameNow()
      if (!frame || origin !== new URL(frame).origin || data?.falaj !== 'acquirer') return
      if (data.kind === 'token' && data.token) on.token(data.token)
      const shownFrame = document.querySelector<HTMLIFrameElement>('iframe')
      if (data.kind === 'height' && data.height && shownFrame)
        shownFrame.style.blockSize = `${Math.min(640, Math.ceil(data.height))}px`
      if (data.kind === 'answered') on.answered()
    },
  )
}
/** Names and values, as a receipt has them. */
export const facts = (rows: readonly (readonly [name: string, value: string | null])[]): Node =>
  h(
    'dl',
    { class: 'facts' },
    ...rows.flatMap(([name, value]) =>
      value === null ? [] : [h('div', {}, h('dt', {}, name), h('dd', { dir: 'auto' }, value))],
    ),
  )
/** Something to read, and perhaps one thing to do. */
export const notice = (name: WordName, why: string, ...rest: readonly (Node | false | null)[]): HTMLElement =>
  card(title(t(name)), h('p', { class: 'quiet' }, why), ...rest)

/** A page of no merchant: its notice has nothing above it. */
export const noticeAlone = (name: WordName, why: string): HTMLElement =>
  card(h('h1', { tabindex: -1, 'data-focus': true }, t(name)), h('p', { class: 'quiet' }, why))

export const whyText = (code: string | null): string => (code ? nameOf('declines', code, declineWords) : '')
