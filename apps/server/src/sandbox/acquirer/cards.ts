// The test cards: what each does is written in its number. docs/acquirer.md prints this table.
import { checkDigitOf } from '@falaj/contract/formats/card-number'

export interface TestCard {
  readonly behaviour: Behaviour
  readonly says: { readonly en: string; readonly zh: string }
}
export const declines = [
  'INSUFFICIENT_FUNDS',
  'DO_NOT_HONOUR',
  'EXPIRED_CARD',
  'STOLEN_CARD',
  'WRONG_CVC',
  'LIMIT_EXCEEDED',
] as const
/** Declines of a wallet's code rather than a card. */
export const codeDeclines = ['CODE_EXPIRED', 'CODE_USED', 'CODE_UNKNOWN'] as const
export type Behaviour =
  | 'approve'
  | (typeof declines)[number]
  | (typeof codeDeclines)[number]
  | 'challenge'
  | 'late'
  | 'late-decline'
  | 'twice'
  | 'lost'
  | 'dispute'
  | 'payday'
  | 'refuses-capture'

/** The last digit makes it a card number. */
const numberOf = (begins: string, code: string): string => {
  const body = `${begins}${'0'.repeat(15 - begins.length - code.length)}${code}`
  return `${body}${checkDigitOf(body)}`
}
const rows: readonly (readonly [begins: string, code: string, behaviour: Behaviour, en: string, zh: string])[] = [
  ['4', '001', 'approve', 'Approved', '批准'],
  ['51', '001', 'approve', 'Approved, Mastercard', '批准（万事达卡）'],
  ['4', '010', 'INSUFFICIENT_FUNDS', 'Declined: not enough money', '拒绝：余额不足'],
  ['4', '011', 'DO_NOT_HONOUR', 'Declined without a reason', '拒绝：未说明原因'],
  ['4', '012', 'EXPIRED_CARD', 'Declined: expired', '拒绝：卡片过期'],
  ['4', '013', 'STOLEN_CARD', 'Declined: blocked', '拒绝：卡片被冻结'],
  ['4', '014', 'WRONG_CVC', 'Declined: wrong security code', '拒绝：安全码错误'],
  ['4', '015', 'LIMIT_EXCEEDED', 'Declined: over its limit', '拒绝：超出限额'],
  ['4', '020', 'challenge', '3-D Secure: pass, fail or walk away', '3-D Secure：通过、失败或放弃'],
  ['4', '030', 'late', 'No answer, and approved after 20 seconds', '无响应，20 秒后批准'],
  ['4', '031', 'late-decline', 'No answer, and declined after 20 seconds', '无响应，20 秒后拒绝'],
  ['4', '040', 'twice', 'Approved, and reported twice', '批准，重复通知'],
  ['4', '041', 'lost', 'Approved, and never reported: it must be queried', '批准，但不通知'],
  ['4', '050', 'dispute', 'Approved, disputed after as many days as its CVC says', '批准，CVC 所示天数后发生争议'],
  ['4', '060', 'payday', 'Debited: no money on the first try, approved on the next', '扣款：首次余额不足，重试时批准'],
  [
    '4',
    '070',
    'refuses-capture',
    'Approved; where it is captured later, authorised and then declined',
    '批准；延迟请款时先授权后拒绝',
  ],
]
export const testCards: ReadonlyMap<string, TestCard> = new Map(
  rows.map(([begins, code, behaviour, en, zh]) => [numberOf(begins, code), { behaviour, says: { en, zh } }]),
)
const brands: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'VISA'],
  [/^(5[1-5]|2[2-7])/, 'MASTERCARD'],
  [/^3[47]/, 'AMEX'],
  [/^62/, 'UNIONPAY'],
]
export const brandOf = (number: string): string => brands.find(([begins]) => begins.test(number))?.[1] ?? 'OTHER'
/** Any other number is declined: a sandbox must not receive real cards. */
export const behaviourOf = (number: string): Behaviour => testCards.get(number)?.behaviour ?? 'DO_NOT_HONOUR'
/** Where the bank of a test card is: Mastercards are British, the card that is disputed is Nigerian, all others are Emirati. */
export const countryOf = (brand: string, behaviour: string): string =>
  behaviour === 'dispute' ? 'NG' : brand === 'MASTERCARD' ? 'GB' : 'AE'
