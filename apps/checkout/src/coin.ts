// Paying in coins: which one, then how much and where to, with a code for the wallet.
import { coinTerms, networkWords } from '@falaj/contract/kernel/coins'
import type { Order } from './api.ts'
import { h } from './dom.ts'
import { moneyText } from './money.ts'
import { card, title } from './views.ts'
import { locale, nameOf, t } from './words.ts'

type CoinOrder = NonNullable<Order['coin']>

export const coinChoice = (coins: Order['coins'], choose: (coin: string) => void): readonly Node[] => [
  h('p', { class: 'quiet' }, t('coinRate')),
  h(
    'div',
    { class: 'coins', role: 'group', 'aria-label': t('coinHow') },
    ...coins.map((coin) =>
      h(
        'button',
        { type: 'button', class: 'plain', onclick: () => choose(coin) },
        `${nameOf('coins', coin, coinTerms)} (${coin})`,
      ),
    ),
  ),
]
const square = ({ size, path }: CoinOrder['code']): HTMLElement => {
  const make = (name: string, attributes: Readonly<Record<string, string>>): SVGElement => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    return element
  }
  const svg = make('svg', {
    viewBox: `0 0 ${size} ${size}`,
    role: 'img',
    'aria-label': t('coinCode'),
    'shape-rendering': 'crispEdges',
  })
  svg.append(
    make('path', { d: `M0 0h${size}v${size}h-${size}z`, fill: '#ffffff' }),
    make('path', { d: path, fill: '#000000' }),
  )
  return h('div', { class: 'code' }, svg)
}
const copying = (text: string, name: string): HTMLElement => {
  const button: HTMLElement = h(
    'button',
    {
      type: 'button',
      class: 'plain',
      onclick: () => void navigator.clipboard?.writeText(text).then(() => (button.textContent = t('coinCopied'))),
    },
    name,
  )
  return button
}
const timeOf = (instant: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(instant))

export const coinCard = (of: CoinOrder, merchant: string, otherWay: HTMLElement): HTMLElement => {
  const network = nameOf('networks', of.network, networkWords)
  if (of.isUnderpaid)
    return card(
      title(t('coinSend', { amount: moneyText(of.left) })),
      h('p', { role: 'status' }, t('coinUnderpaid', { merchant })),
    )
  const isOver = new Date(of.expiresAt).getTime() < Date.now()
  const state = of.seen
    ? h('p', { role: 'status' }, t('coinSeen', { amount: moneyText(of.seen), confirmations: of.confirmations ?? '' }))
    : h(
        'p',
        { class: 'quiet', role: 'status' },
        isOver ? t('coinOver') : t('coinUntil', { time: timeOf(of.expiresAt) }),
      )
  return card(
    title(t('coinSend', { amount: moneyText(of.left) })),
    h('p', { class: 'warn' }, t('coinOnly', { coin: of.coin, network })),
    square(of.code),
    h('p', { class: 'quiet small' }, t('coinAddress')),
    h('code', { class: 'address', dir: 'ltr' }, of.address),
    h('div', { class: 'two' }, copying(of.address, t('coinCopyAddress')), copying(of.left.amount, t('coinCopyAmount'))),
    state,
    otherWay,
  )
}
