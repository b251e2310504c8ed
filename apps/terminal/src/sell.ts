// From the amount to the way to pay: one thumb, one number.
import type { TillMethod } from '@falaj/contract/places/device-contract'
import { basket } from './basket.ts'
import { couponLine } from './coupon.ts'
import { button, h } from './dom.ts'
import { itemsScreen } from './items.ts'
import { amountText, moneyText } from './money.ts'
import { cardScreen, cashScreen, qrScreen } from './pay.ts'
import { recentSales } from './sales.ts'
import type { Screen, View } from './screens.ts'
import { t, tMaybe } from './words.ts'

const typedMax = 1_000_000_000n
export const sellScreen = (view: View): Screen => {
  const { till } = view
  const { currency } = till
  const shown = h('output', { class: 'amount', 'aria-live': 'polite' })
  const charge = button('', 'primary', () => view.go(methodScreen))
  const draw = (): void => {
    shown.textContent = amountText(basket.base)
    charge.textContent = t('charge', { amount: moneyText(currency, basket.base) })
    charge.disabled = basket.base === 0n || !till.maySell
    draft.replaceChildren(...basket.lines.map(draftLine))
  }
  const draft = h('div', { class: 'draft' })
  const draftLine = (line: (typeof basket.lines)[number]): HTMLElement =>
    h(
      'p',
      { class: 'line' },
      h('span', { class: 'grow', dir: 'auto' }, `${line.quantity} × ${line.name}`),
      h('span', {}, amountText(line.minor * BigInt(line.quantity))),
      h(
        'button',
        {
          type: 'button',
          class: 'plain',
          'aria-label': t('fewer', { note: line.name }),
          onclick: () => {
            basket.remove(line)
            draw()
          },
        },
        '−',
      ),
    )
  const press = (key: string): void => {
    if (key === '⌫') basket.typed /= 10n
    else {
      const next = BigInt(`${basket.typed}${key}`)
      if (next <= typedMax) basket.typed = next
    }
    draw()
  }
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0', '⌫']
  basket.tip = 0n
  draw()
  return {
    isBusy: basket.base > 0n,
    element: h(
      'section',
      {
        class: 'column sell',
        tabindex: '-1',
        onkeydown: (event) => {
          const { key } = event as KeyboardEvent
          if (/^\d$/.test(key)) press(key)
          else if (key === 'Backspace') press('⌫')
        },
      },
      h('h1', { class: 'label' }, t('newSale')),
      h('p', { class: 'sum' }, h('span', {}, currency), shown),
      h(
        'div',
        { class: 'chips' },
        button(t('items'), 'chip', () => view.go(itemsScreen)),
        button(t('addToIt'), 'chip', () => {
          if (basket.typed === 0n) return
          basket.add({ name: `${currency} ${amountText(basket.typed)}`, minor: basket.typed, vat: 'standard' })
          basket.typed = 0n
          draw()
        }),
        button(t('cancelSale'), 'chip', () => {
          basket.clear()
          view.home()
        }),
      ),
      draft,
      h(
        'div',
        { class: 'keys' },
        ...keys.map((key) =>
          h(
            'button',
            { type: 'button', class: 'key', 'aria-label': key === '⌫' ? t('erase') : key, onclick: () => press(key) },
            key,
          ),
        ),
      ),
      charge,
      // A tablet has room for both.
      h(
        'aside',
        { class: 'beside', 'aria-label': t('sales') },
        h('h2', { class: 'label' }, t('sales')),
        ...recentSales(view),
      ),
    ),
  }
}
const back = (view: View): HTMLElement => button(`‹ ${t('back')}`, 'plain back', () => view.go(sellScreen))

export const methodScreen = (view: View): Screen => {
  const { till } = view
  const { currency, offlineSince, state } = till
  const isOffline = offlineSince !== null
  const { base, vat } = basket
  const choose: Readonly<Record<TillMethod, () => void>> = {
    card: () => view.go(cardScreen),
    qr: () => view.go(qrScreen),
    cash: () => view.go(cashScreen),
  }
  const why = (method: TillMethod): string | null => {
    const refusal = isOffline ? till.offlineRefusal(method, basket.total) : null
    return refusal && tMaybe(`why_${refusal}`)
  }
  return {
    isBusy: true,
    isSale: true,
    element: h(
      'section',
      { class: 'column' },
      back(view),
      h('h1', {}, t('howPay')),
      h('p', { class: 'label' }, t('toPay')),
      h('p', { class: 'sum' }, h('span', {}, currency), h('output', { class: 'amount' }, amountText(basket.total))),
      state?.config?.trn && vat > 0n ? h('p', { class: 'label' }, t('ofVat', { amount: amountText(vat) })) : null,
      h(
        'div',
        { class: 'chips', role: 'group', 'aria-label': t('tip') },
        ...[0, ...(state?.config?.tips ?? [])].map((percent) => {
          const of = (base * BigInt(percent)) / 100n
          const choice = button(percent === 0 ? t('noTip') : `${percent}%`, 'chip', () => {
            basket.tip = of
            view.go(methodScreen)
          })
          choice.setAttribute('aria-pressed', String(basket.tip === of))
          return choice
        }),
      ),
      couponLine(view),
      ...(state?.config?.methods ?? ['cash' as const]).map((method) => {
        const refusal = why(method)
        const about = method === 'card' && isOffline ? 'cardOffline' : (`${method}Why` as const)
        return h(
          'button',
          { type: 'button', class: 'row method', onclick: choose[method], disabled: refusal !== null },
          h('span', { class: 'grow' }, h('strong', {}, t(method)), h('small', {}, refusal ?? t(about))),
          '›',
        )
      }),
      button(t('cancelSale'), 'plain', () => {
        basket.clear()
        view.home()
      }),
    ),
  }
}
