// A tip, if the payer likes: some percent of what they pay, or an amount of their own. Nothing is chosen for them.
import { h } from './dom.ts'
import { moneyText, parseAmount } from './money.ts'
import { t } from './words.ts'

const minorOf = (amount: string, decimals: number): bigint => {
  const [whole = '0', rest = ''] = amount.split('.')
  return BigInt(whole + rest.padEnd(decimals, '0').slice(0, decimals))
}
const textOf = (minor: bigint, decimals: number): string => {
  const digits = String(minor).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
/** To the nearest smallest coin. */
export const percentOf = (amount: string, percent: number, decimals: number): string =>
  textOf((minorOf(amount, decimals) * BigInt(percent) + 50n) / 100n, decimals)
export const sumOf = (one: string, other: string, decimals: number): string =>
  textOf(minorOf(one, decimals) + minorOf(other, decimals), decimals)

export interface TipField {
  readonly field: HTMLElement
  /** Null means no tip; undefined: something was typed that is no amount. */
  readonly value: () => string | null | undefined
  /** Call when the amount has changed. */
  readonly update: () => void
}
export const tipField = (
  percents: readonly number[],
  { currency, decimals }: { readonly currency: string; readonly decimals: number },
  billNow: () => string | null,
  onchange: () => void,
): TipField => {
  let chosen: 'none' | 'own' | number = 'none'
  const own = h('input', {
    type: 'text',
    id: 'tip',
    name: 'tip',
    inputmode: 'decimal',
    dir: 'ltr',
    'aria-label': `${t('tipOwn')} (${currency})`,
    placeholder: currency,
    hidden: true,
    oninput: () => onchange(),
  })
  const rows = (['none', ...percents, 'own'] as const).map((each) => ({ each, text: h('span') }))
  const choose = (each: typeof chosen): void => {
    chosen = each
    own.hidden = each !== 'own'
    if (each === 'own') own.focus()
    onchange()
  }
  const update = (): void => {
    const bill = billNow()
    for (const { each, text } of rows) {
      const sum = typeof each === 'number' && bill ? percentOf(bill, each, decimals) : null
      text.replaceChildren(
        each === 'none' ? t('tipNone') : each === 'own' ? t('tipOwn') : `${each} %`,
        ...(sum ? [h('small', {}, moneyText({ amount: sum, currency }))] : []),
      )
    }
  }
  update()
  const value = (): string | null | undefined => {
    if (chosen === 'none') return null
    if (chosen === 'own') return own.value.trim() === '' ? null : (parseAmount(own.value) ?? undefined)
    const bill = billNow()
    return bill ? percentOf(bill, chosen, decimals) : null
  }
  const field = h(
    'fieldset',
    { class: 'tips' },
    h('legend', {}, t('tipAsk')),
    h(
      'div',
      {},
      ...rows.map(({ each, text }) =>
        h(
          'label',
          {},
          h('input', { type: 'radio', name: 'tips', checked: each === 'none', onchange: () => choose(each) }),
          text,
        ),
      ),
    ),
    own,
    h('span', { class: 'bad', role: 'alert', id: 'fault-tip' }),
  )
  return { field, value, update }
}
