// Products of an amount and a rate as people read them.
import { rateUnit } from '@falaj/contract/growth/commission-rules'
import { scales, type Money } from '@falaj/money'

const rateDigits = String(rateUnit).length - 1
/** An amount times a rate, with every digit: what is rounded afterwards. */
export const exactText = ({ minor, currency }: Money, ppm: number): string => {
  const digits = scales[currency] + rateDigits
  const product = String(minor * BigInt(ppm)).padStart(digits + 1, '0')
  const [whole, rest] = [product.slice(0, -digits), product.slice(-digits)]
  return `${whole}.${rest.slice(0, scales[currency])}${rest.slice(scales[currency]).replace(/0+$/, '')}`
}
