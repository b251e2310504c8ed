import { maskMobile } from './phone.ts'

/** '+971-50•••4401', 'l•••@example.com': enough to recognise one's own address, not enough to write to it. */
export const maskAddress = (address: string): string => {
  const at = address.lastIndexOf('@')
  if (at > 0) return `${String.fromCodePoint(address.codePointAt(0) ?? 0)}•••${address.slice(at)}`
  return maskMobile(address)
}
