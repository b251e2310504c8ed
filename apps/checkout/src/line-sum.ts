import type { WireMoney } from './api.ts'

/** Quantity times price; exact, as text. */
export const lineSum = ({ amount, currency }: WireMoney, quantity: number): WireMoney => {
  const [whole = '0', rest = ''] = amount.split('.')
  const digits = String(BigInt(whole + rest) * BigInt(quantity)).padStart(rest.length + 1, '0')
  const at = digits.length - rest.length
  return { amount: rest ? `${digits.slice(0, at)}.${digits.slice(at)}` : digits, currency }
}
