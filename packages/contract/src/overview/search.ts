// Search across everything the member may see. What a text can be is decided here, purely, so that the console can show it while they
// type and the server searches only where it can occur.
import * as z from 'zod/mini'
import { currencies, fromText, isCurrency, type Currency, type Money } from '@falaj/money'
import { type Visitor } from '../kernel/access.ts'
import { businessObjects } from '../kernel/business-objects.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { isChecksumRight, plainNumber } from '../formats/iban.ts'
import { mayOpen, type Path, paths, routeOf } from '../kernel/routes.ts'
import { money, open, shortText } from '../kernel/scalars.ts'
import { words } from '../kernel/words.ts'

export const clueKinds = [
  'number',
  'id',
  'email',
  'iban',
  'phone',
  'last4',
  'cardAmount',
  'rrn',
  'amount',
  'name',
] as const
export type ClueKind = (typeof clueKinds)[number]
export interface Clue {
  readonly kind: ClueKind
  /** Normalised as stored: without blanks, in capitals, digits only; for an amount, its plain text. */
  readonly value: string
  /** For a number: as typed. Order numbers and bank references belong to others and may have any case. */
  readonly typed?: string
  /** For an amount: its currency if given, or every possible one. */
  readonly currencies?: readonly Currency[]
  /** For an amount with a card: the card's last four digits. */
  readonly last4?: string
}
export const clueWords = words({
  number: { en: 'Number or reference', zh: '编号或参考号' },
  id: { en: 'Id', zh: '唯一编号' },
  email: { en: 'E-mail', zh: '邮箱' },
  iban: { en: 'IBAN', zh: 'IBAN' },
  phone: { en: 'Phone', zh: '电话' },
  last4: { en: 'Last four digits', zh: '后四位' },
  cardAmount: { en: 'Last four digits and amount', zh: '后四位与金额' },
  rrn: { en: 'RRN', zh: 'RRN' },
  amount: { en: 'Amount', zh: '金额' },
  name: { en: 'Name', zh: '名称' },
})

/** '1,250.00', 'AED 1250' or '1250 aed'. */
export const amountOf = (text: string): Clue | null => {
  const match = /^(?:([A-Za-z]{3,4})\s*)?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,18}))?(?:\s*([A-Za-z]{3,4}))?$/.exec(text)
  if (!match) return null
  const [, before, whole = '', decimals, after] = match
  const code = (before ?? after)?.toUpperCase()
  if (code !== undefined && !isCurrency(code)) return null
  const plain = whole.replaceAll(',', '') + (decimals ? `.${decimals}` : '')
  const fitting = currencies.filter((each) => (code ?? each) === each && fromText(plain, each) !== null)
  return fitting.length > 0 ? { kind: 'amount', value: plain, currencies: fitting } : null
}
/** What a customer knows: the end of the card and how much was paid, in either order. */
const cardAmountOf = (text: string): Clue | null => {
  const match =
    /^[•*xX·.\s]*(\d{4})[\s,;]+(\S.*)$/.exec(text) ?? /^(?<amount>\S.*?)[\s,;]+[•*xX·.\s]*(\d{4})$/.exec(text)
  if (!match) return null
  const [last4 = '', rest = ''] = match.groups ? [match[2], match[1]] : [match[1], match[2]]
  const amount = amountOf(rest)
  return amount ? { ...amount, kind: 'cardAmount', last4 } : null
}
/** What a clue of an amount is in each currency it can be in. */
export const amountsOf = ({ value, currencies: each = [] }: Clue): readonly Money[] =>
  each.flatMap((currency) => fromText(value, currency) ?? [])

/** Everything that the text can be; the likeliest first. */
export const cluesOf = (typed: string): readonly Clue[] => {
  // Blanks of every kind and signs that come along when something is copied.
  const text = typed
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .trim()
  if (text === '') return []
  const found: Clue[] = []
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return [{ kind: 'email', value: text.toLowerCase() }]
  // Ids are what programs have in hand. Merchants' own order numbers and banks' references may look the same.
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text))
    return [
      { kind: 'id', value: text.toLowerCase() },
      { kind: 'number', value: text.toUpperCase(), typed: text },
    ]
  const number = plainNumber(text)
  if (/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(number) && isChecksumRight(number)) return [{ kind: 'iban', value: number }]
  const card = /^[•*xX·.\s]*(\d{4})$/.exec(text)?.[1]
  if (card) found.push({ kind: 'last4', value: card })
  const cardAmount = cardAmountOf(text)
  if (cardAmount) found.push(cardAmount)
  const digits = text.replace(/[\s()+-]/g, '')
  const isDigits = /^\d+$/.test(digits)
  if (/^\d{12}$/.test(text)) found.push({ kind: 'rrn', value: text })
  if (isDigits && digits.length >= 8 && digits.length <= 15) found.push({ kind: 'phone', value: digits })
  const amount = amountOf(text)
  if (amount) found.push(amount)
  if (/^[^\s]{3,80}$/.test(text)) found.push({ kind: 'number', value: text.toUpperCase(), typed: text })
  // Names are looked for one by one, so whatever is plainly none is not.
  const isNoName =
    isDigits ||
    card !== undefined ||
    amount !== null ||
    /^[a-z]{1,2}-[2-9a-z]{7}$/i.test(text) ||
    (/^\S*\d{5}\S*$/.test(text) && !/^https?:/i.test(text))
  if (!isNoName && text.length >= 2) found.push({ kind: 'name', value: text.slice(0, 100) })
  return found
}

export const searchMax = 100
/** Maximum results per kind. */
export const foundMax = 5
const found = z.object({
  kind: open(Object.keys(businessObjects) as [string, ...string[]]),
  id: z.string(),
  /** What people call it. */
  number: z.string(),
  /** The subject: a person or an object. */
  title: z.nullable(z.string()),
  status: z.nullable(z.string()),
  amount: z.nullable(money),
  at: z.nullable(z.string()),
  /** What it was found by. */
  by: open(clueKinds),
})
export type SearchHit = z.output<typeof found>

/** The pages that a person finds by name and may pin. */
export const pagesOf = (visitor: Visitor): readonly Path[] =>
  paths.filter((path) => {
    const route = routeOf(path)
    const { access, layout } = route
    if (access === 'public' || access === 'pre-auth' || layout === 'full' || path.includes('{')) return false
    return mayOpen(route, visitor)
  })

/** Pages that the menu does not have; a record's own page and an answer's page are not places to come back to. */
export const pinnablePages = (visitor: Visitor): readonly Path[] =>
  pagesOf(visitor).filter((path) => routeOf(path).menu === undefined && !/\/(detail|result|logout)$/.test(path))
/** Offered to people who have pinned no page yet. */
const offered: readonly Path[] = ['/customers', '/items', '/products/qr-pay', '/fiat/balance/reconciliation']
export const offeredPages = (visitor: Visitor): readonly Path[] => {
  const pages = pinnablePages(visitor)
  return offered.filter((path) => pages.includes(path))
}

/** Maximum pins per person and merchant. */
export const pinsMax = 20
/** The kind of a pin that is a page of the console; its id is the page's path. */
export const pageKind = 'page'
const pinned = { kind: shortText, id: shortText }
export type PinKey = z.output<z.ZodMiniObject<typeof pinned>>

const access = 'signed-in'
export const search = {
  ...refreshedBy(['payment.changed', 'customer.changed', 'invoice.changed', 'product.changed'], {
    query: read('POST secure/search/query', {
      forStores: 'asks',
      ownTransactions: true,
      access,
      input: z.object({ text: z.string().check(z.maxLength(searchMax, { error: 'TOO_LONG' })) }),
      output: z.object({ found: z.array(found) }),
    }),
    /** The newest first, as they are now; what the person may not read now is not among them. */
    pins: read('POST secure/search/pin/query', {
      forStores: 'asks',
      access,
      input: nothing,
      output: z.object({
        /** `record`: null for a page. */
        pins: z.array(z.object({ ...pinned, record: z.nullable(found) })),
      }),
    }),
  }),
  pin: change('POST secure/search/pin/add', {
    forStores: 'asks',
    does: { en: 'Pinned a record or page in the search', zh: '在搜索中固定记录或页面' },
    access,
    input: z.object(pinned),
    output: nothing,
  }),
  unpin: change('POST secure/search/pin/remove', {
    forStores: 'own',
    does: { en: 'Unpinned a record or page in the search', zh: '在搜索中取消固定记录或页面' },
    access,
    input: z.object(pinned),
    output: nothing,
  }),
}
