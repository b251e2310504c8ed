// An amount as it is written out on papers: 'twelve dirhams and fifty fils', '壹拾贰迪拉姆伍拾费尔'.
import { scales, type Currency, type Money } from '@falaj/money'
import type { Language } from '../kernel/words.ts'

interface Unit {
  readonly one: string
  readonly many: string
  readonly zh: string
}
const unit = (one: string, many: string, zh: string): Unit => ({ one, many, zh })
const units: Readonly<Partial<Record<Currency, readonly [Unit, Unit]>>> = {
  AED: [unit('dirham', 'dirhams', '迪拉姆'), unit('fils', 'fils', '费尔')],
  USD: [unit('US dollar', 'US dollars', '美元'), unit('cent', 'cents', '美分')],
  GBP: [unit('pound sterling', 'pounds sterling', '英镑'), unit('penny', 'pence', '便士')],
  EUR: [unit('euro', 'euros', '欧元'), unit('cent', 'cents', '欧分')],
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const below1000 = (n: number): string => {
  if (n < 20) return small[n] ?? ''
  if (n < 100) return `${tens[Math.floor(n / 10)] ?? ''}${n % 10 ? `-${small[n % 10] ?? ''}` : ''}`
  return `${small[Math.floor(n / 100)] ?? ''} hundred${n % 100 ? ` ${below1000(n % 100)}` : ''}`
}
const groups = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion', ' quintillion']
const english = (n: bigint): string => {
  if (n === 0n) return 'zero'
  const parts: string[] = []
  for (let [left, at] = [n, 0]; left > 0n; left /= 1000n, at += 1) {
    const group = Number(left % 1000n)
    if (group > 0) parts.unshift(below1000(group) + (groups[at] ?? ''))
  }
  return parts.join(' ')
}

// The numerals of financial documents, which cannot be altered into others.
const figures = '零壹贰叁肆伍陆柒捌玖'
const powers = ['', '拾', '佰', '仟']
const chineseGroups = ['', '万', '亿', '万亿', '亿亿']
const below10000 = (n: number): string => {
  let text = ''
  for (const [at, digit] of String(n).padStart(4, '0').split('').map(Number).entries())
    text += digit === 0 ? '零' : `${figures[digit] ?? ''}${powers[3 - at] ?? ''}`
  return text
}
const chinese = (n: bigint): string => {
  if (n === 0n) return '零'
  let text = ''
  for (let [left, at] = [n, 0]; left > 0n; left /= 10_000n, at += 1) {
    const group = Number(left % 10_000n)
    text = (group > 0 ? below10000(group) + (chineseGroups[at] ?? '') : '零') + text
  }
  return text
    .replace(/零+/g, '零')
    .replace(/零([万亿]|$)/g, '$1')
    .replace(/^零/, '')
}

/** Spells out money with two unit names, such as dirhams and fils; other money is written in figures. */
export const amountInWords = ({ minor, currency }: Money, language: Language): string => {
  const names = units[currency]
  if (!names || minor < 0n) return `${minor} ${currency}`
  const per = 10n ** BigInt(scales[currency])
  const [whole, rest] = [minor / per, minor % per]
  const [big, little] = names
  if (language === 'zh') return `${chinese(whole)}${big.zh}${rest > 0n ? `${chinese(rest)}${little.zh}` : '整'}`
  const named = (n: bigint, { one, many }: Unit): string => `${english(n)} ${n === 1n ? one : many}`
  const text = rest > 0n ? `${named(whole, big)} and ${named(rest, little)}` : `${named(whole, big)} only`
  return text.charAt(0).toUpperCase() + text.slice(1)
}
