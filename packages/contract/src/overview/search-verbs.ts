// What can be done straight from the search: 'refund P-7K3QF2M', 'withdraw 500 USD', 'create link'. This table is all there is of it.
import { isCurrency } from '@falaj/money'
import { mayEnter, type Access, type Visitor } from '../kernel/access.ts'
import { currencyExchange } from '../accounts/currency-exchange.ts'
import { dispute } from '../payments/dispute.ts'
import { invoice } from '../selling/invoice.ts'
import { paylink } from '../selling/paylink.ts'
import { receipt } from '../payments/receipt.ts'
import { refund } from '../payments/refund.ts'
import { href, mayOpen, routeOf, type Path } from '../kernel/routes.ts'
import { amountOf } from './search.ts'
import { transfer } from '../accounts/transfer.ts'
import { webhook } from '../developers/webhook.ts'
import { withdraw } from '../accounts/withdraw.ts'
import type { Bilingual, Text } from '../kernel/words.ts'

/** An action on a record: opens its page with this parameter. `access`: who may do it. */
interface RecordStep {
  readonly access: Access
  readonly adds?: string
  /** The page's parameter for an amount that is typed after the record's number. */
  readonly amount?: string
}
/** A page; `amount` and `currency`: what the page reads them by, where it does. */
interface PageStep {
  readonly access: Access
  readonly path: Path
  readonly currency?: string
  readonly amount?: string
}
interface Verb {
  /** The text starts with any of these, in either language. */
  readonly keywords: readonly string[]
  /** `{number}`: of the record. */
  readonly title: Bilingual<Text>
  readonly records?: Readonly<Record<string, RecordStep>>
  readonly page?: PageStep
}
const verbs: readonly Verb[] = [
  {
    keywords: ['refund', '退款'],
    title: { en: 'Refund {number}', zh: '退款 {number}' },
    records: { payment: { access: refund.add.access, adds: 'refund=1', amount: 'refund-amount' } },
  },
  {
    keywords: ['receipt', '小票', '电子小票'],
    title: { en: 'Receipt of {number}', zh: '{number} 的电子小票' },
    records: { receipt: { access: receipt.detail.access }, payment: { access: receipt.send.access } },
  },
  {
    keywords: ['dispute', 'chargeback', '争议', '拒付'],
    title: { en: 'Dispute {number}', zh: '争议 {number}' },
    records: { dispute: { access: dispute.detail.access } },
  },
  {
    keywords: ['resend', '重新发送', '重发'],
    title: { en: 'Resend {number}', zh: '重新发送 {number}' },
    records: {
      receipt: { access: receipt.resend.access, adds: 'do=resend' },
      'webhook-delivery': { access: webhook.resend.access },
    },
  },
  {
    keywords: ['cancel', 'end', '终止', '取消'],
    title: { en: 'End {number}', zh: '终止 {number}' },
    records: { paylink: { access: paylink.cancel.access, adds: 'do=cancel' } },
  },
  {
    keywords: ['withdraw', '提现'],
    title: { en: 'Withdraw', zh: '提现' },
    page: { access: withdraw.add.access, path: '/fiat/transaction/withdraw', currency: 'currency', amount: 'amount' },
  },
  {
    keywords: ['transfer', '转账'],
    title: { en: 'Transfer', zh: '转账' },
    page: { access: transfer.add.access, path: '/fiat/transaction/transfer' },
  },
  {
    keywords: ['exchange', 'convert', 'sell', '兑换'],
    title: { en: 'Exchange', zh: '兑换' },
    page: {
      access: currencyExchange.add.access,
      path: '/fiat/balance/currency-exchange',
      currency: 'sell',
      amount: 'amount',
    },
  },
  {
    keywords: ['create link', 'create paylink', 'new link', '创建链接', '创建支付链接', '新建链接'],
    title: { en: 'Create payment link', zh: '创建支付链接' },
    page: { access: paylink.add.access, path: '/paylink/creation' },
  },
  {
    keywords: ['create invoice', 'new invoice', '创建账单', '新建账单'],
    title: { en: 'Create invoice', zh: '创建账单' },
    page: { access: invoice.add.access, path: '/invoice/creation' },
  },
]
const plain = (text: string): string => text.normalize('NFKC').trimStart().replace(/\s+/g, ' ')
/** The text after the verb; null if it starts with another. Chinese needs no blank. */
const restOf = (text: string, { keywords }: Verb): string | null => {
  for (const each of keywords.toSorted((one, other) => other.length - one.length)) {
    if (!text.toLowerCase().startsWith(each)) continue
    const rest = text.slice(each.length)
    if (rest === '' || rest.startsWith(' ') || !/[a-z]$/.test(each)) return rest.trim()
  }
  return null
}

export interface RecordVerb {
  readonly title: Bilingual<Text>
  /** Null if the visitor may not do it with records of this kind. */
  readonly stepOf: (kind: string, visitor: Visitor) => RecordStep | null
}
/** A number with a letter in it, followed by an amount: 'ORD123 20', 'P-7K3QF2M AED 20.50'. Digits alone may be a phone. */
const partsOf = (rest: string): { readonly number: string; readonly amount: string } | null => {
  const [, number, text] =
    /^(?=\S*[A-Za-z])(\S+) ((?:[A-Za-z]{3} )?\d[\d,]*(?:\.\d{1,3})?(?: [A-Za-z]{3})?)$/.exec(rest) ?? []
  const amount = text && amountOf(text)
  return number && amount ? { number, amount: amount.value } : null
}
/** The action, and the text to search for. */
export const verbOf = (typed: string): { readonly verb: RecordVerb | null; readonly rest: string } => {
  const text = plain(typed)
  for (const verb of verbs) {
    const { title, records } = verb
    const rest = restOf(text, verb)
    if (!records || !rest) continue
    const parts = Object.values(records).some(({ amount }) => amount) ? partsOf(rest) : null
    return {
      verb: {
        title,
        stepOf: (kind, visitor) => {
          const step = Object.hasOwn(records, kind) ? records[kind]! : null
          // What is done with a record is not of one store.
          if (!step || visitor.who?.stores || !mayEnter(step.access, visitor)) return null
          return parts && step.amount ? { ...step, adds: `${step.adds ?? ''}&${step.amount}=${parts.amount}` } : step
        },
      },
      rest: parts?.number ?? rest,
    }
  }
  return { verb: null, rest: typed }
}

export interface PageAction {
  readonly title: Bilingual<Text>
  readonly path: Path
  readonly href: string
  /** The prefilled values as text; null if there are none. */
  readonly with: string | null
}
const wishOf = (rest: string): { readonly amount?: string; readonly currency?: string } | null => {
  if (rest === '') return {}
  if (isCurrency(rest.toUpperCase())) return { currency: rest.toUpperCase() }
  const amount = amountOf(rest)
  if (!amount) return null
  const code = /[A-Za-z]{3,4}/.exec(rest)?.[0].toUpperCase()
  return { amount: amount.value, ...(code ? { currency: code } : {}) }
}
/** Pages where the person may do what the text starts with. */
export const pageActionsFor = (typed: string, visitor: Visitor): readonly PageAction[] => {
  const text = plain(typed)
  return verbs.flatMap((verb) => {
    const rest = restOf(text, verb)
    if (
      !verb.page ||
      rest === null ||
      !mayEnter(verb.page.access, visitor) ||
      !mayOpen(routeOf(verb.page.path), visitor)
    )
      return []
    const wish = wishOf(rest)
    if (!wish) return []
    const { path, currency, amount } = verb.page
    const query = new URLSearchParams({
      ...(currency && wish.currency ? { [currency]: wish.currency } : {}),
      ...(amount && wish.amount ? { [amount]: wish.amount } : {}),
    })
    const address = href(path)
    return {
      title: verb.title,
      path,
      href: query.size > 0 ? `${address}?${query.toString()}` : address,
      with: query.size > 0 ? [...query.values()].join(' ') : null,
    }
  })
}
