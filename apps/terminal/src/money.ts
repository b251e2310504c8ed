// Amounts in minor units, as text and as people read them: no float ever holds one. Tills sell in currencies of two decimals.
const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
export const amountText = (minor: bigint): string => {
  const [sign, size] = minor < 0n ? ['−', -minor] : ['', minor]
  return `${sign}${grouped.format(size / 100n)}.${String(size % 100n).padStart(2, '0')}`
}
export const moneyText = (currency: string, minor: bigint): string =>
  `\u2066${currency}\u00a0${amountText(minor)}\u2069`
/** What the server reads as a price: '12.50'. */
export const decimalText = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
/** What somebody typed; null if it is no amount. */
export const parseAmount = (text: string): bigint | null => {
  const [, whole, rest = ''] = /^(\d{1,7})(?:[.](\d{1,2}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? null : BigInt(whole + rest.padEnd(2, '0'))
}
