import type { WireMoney } from './api.ts'
import { leftToRight } from './words.ts'

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
/** 'AED 1,250.00' on one line, in digits that stay digits: no float ever holds an amount. */
export const moneyText = ({ amount, currency }: WireMoney): string => {
  const [whole = '0', rest] = amount.split('.')
  return leftToRight(`${currency}\u00a0${grouped.format(BigInt(whole))}${rest ? `.${rest}` : ''}`)
}
/** Null means not an amount. More than two decimals are the server's to refuse. */
export const parseAmount = (text: string): string | null => {
  const plain = text.trim().replaceAll(',', '')
  return /^\d{1,12}(\.\d{1,8})?$/.test(plain) ? plain : null
}
