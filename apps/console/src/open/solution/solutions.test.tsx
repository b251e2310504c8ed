// The ten industry pages as rendered: enough content, headings in order, sums that add up, and lessons that the figures support.
import { renderToStaticMarkup } from 'react-dom/server'
import { products, workedSum, type ProductKey } from '@falaj/contract/kernel/products'
import { openMenu, routeOf, type Path } from '@falaj/contract/kernel/routes'
import { money, toDisplay } from '@falaj/money'
import { describe, expect, it } from 'vitest'
import { LanguageProvider } from '../../words/language.tsx'
import { openPageOf } from '../open-page.tsx'
import { aed, type Solution } from './solution.ts'
import { flowOf, totalOf, workedLine } from './worked.ts'

const pages = import.meta.glob<{ readonly solution: Solution }>('../pages/solutions/*.tsx', { eager: true })
const solutions = Object.values(pages).map(({ solution }) => solution)

const markupOf = async (path: Path, language: 'en' | 'zh'): Promise<string> => {
  const { Page } = await openPageOf(path)
  return renderToStaticMarkup(
    <LanguageProvider fixed={language}>
      <Page match={{ path, route: routeOf(path), params: {} }} />
    </LanguageProvider>,
  )
}
/** The page's own prose: no table, no figure, and nothing that all ten share. */
const proseOf = ({ claim, lead, day, uses, example, trouble }: Solution, language: 'en' | 'zh'): string =>
  [
    claim,
    lead,
    ...day.flatMap(({ title, text }) => [title, text]),
    ...uses.map(({ why }) => why),
    example.text,
    example.lesson,
    ...trouble.flatMap(({ title, text }) => [title, text]),
  ]
    .map((text) => text[language])
    .join(' ')
const wordsIn = (text: string): number => text.match(/[\p{L}\d][\p{L}\d’'.,-]*/gu)?.length ?? 0
const hanIn = (text: string): number => text.match(/\p{Script=Han}/gu)?.length ?? 0
const headingsOf = (markup: string): number[] => [...markup.matchAll(/<h(\d)/g)].map(([, level]) => Number(level))

it('every solution of the menu has its page, and no other', () => {
  expect(solutions.map(({ path }) => path).toSorted()).toEqual([...openMenu.solutions].toSorted())
})

describe.each(solutions.map((solution) => [solution.path, solution] as const))('%s', (path, solution) => {
  const lines = solution.example.lines.map(workedLine)
  it('says enough, in both languages, and in each its own', () => {
    expect(wordsIn(proseOf(solution, 'en'))).toBeGreaterThanOrEqual(250)
    expect(hanIn(proseOf(solution, 'zh'))).toBeGreaterThanOrEqual(400)
    expect(hanIn(proseOf(solution, 'en'))).toBe(0)
  })
  it.each(['en', 'zh'] as const)('has one first heading and skips no level (%s)', async (language) => {
    const levels = headingsOf(await markupOf(path, language))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels[0]).toBe(1)
    for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1)
  })
  it('adds up: gross, fee and VAT make the net, in every line and in the sum', () => {
    const total = totalOf(lines)
    for (const { gross, fee, vat, net } of [...lines, total])
      expect(gross.minor + fee.minor + vat.minor).toBe(net.minor)
    expect(lines.reduce((sum, { net }) => sum + net.minor, 0n)).toBe(total.net.minor)
    for (const { line, net } of lines) {
      const { effect } = workedSum(line.product, line.each)
      expect(effect.minor * BigInt(line.count)).toBe(net.minor)
    }
  })
  it('lets nothing vanish: what came in is what was kept, charged and paid out', () => {
    const flow = flowOf(lines)
    const cameIn = flow.in.reduce((sum, { gross }) => sum + gross.minor, flow.earned.minor)
    expect(flow.kept.minor + flow.charged.minor + flow.out.minor).toBe(cameIn)
    expect(flow.kept.minor).toBeGreaterThan(0n)
  })
  it('stays within each product’s limits', () => {
    const daily = new Map<ProductKey, bigint>()
    for (const { product, each, count } of solution.example.lines) {
      const { limits } = products[product]
      expect(each.minor).toBeGreaterThanOrEqual(limits?.min.minor ?? 0n)
      expect(each.minor).toBeLessThanOrEqual(limits?.max.minor ?? 0n)
      daily.set(product, (daily.get(product) ?? 0n) + each.minor * BigInt(count))
    }
    for (const [product, sum] of daily) expect(sum).toBeLessThanOrEqual(products[product].limits?.daily.minor ?? 0n)
  })
  it('works its example with the products it combines', () => {
    const combined = new Set(solution.uses.map(({ product }) => product))
    expect(solution.example.lines.filter(({ product }) => !combined.has(product))).toEqual([])
  })
  it('names in its lesson only amounts of its own example', () => {
    const figures = new Set<string>()
    const note = (minor: bigint): unknown => figures.add(toDisplay(money(minor < 0n ? -minor : minor, 'AED')))
    for (const { line, fee, net } of lines) {
      for (const minor of [line.each.minor, fee.minor, net.minor, net.minor / BigInt(line.count)]) note(minor)
    }
    for (let chosen = 0; chosen < 2 ** lines.length; chosen += 1)
      note(lines.reduce((sum, { gross }, at) => (chosen & (1 << at) ? sum + gross.minor : sum), 0n))
    for (const text of [solution.example.lesson.en, solution.example.lesson.zh])
      for (const [amount] of text.matchAll(/[\d,]+\.\d\d/g)) expect(figures).toContain(amount)
  })
})

describe('the lessons are true', () => {
  const feeOf = (product: ProductKey, text: Parameters<typeof aed>[0]): number =>
    Number(workedSum(product, aed(text)).fee.minor)
  it('a fifth of a small pack, under five per cent of a pass', () => {
    expect(feeOf('in-app', '4.99') / 499).toBeGreaterThan(0.17)
    expect(feeOf('in-app', '39.00') / 3900).toBeLessThan(0.05)
  })
  it('94 table bills cost as much as one deposit by link', () => {
    expect((94 * feeOf('smart-code', '168.00')) / feeOf('paylink', '6000.00')).toBeCloseTo(1, 1)
  })
  it('an extension in the app costs six times the pillar, and less than a link', () => {
    expect(Math.floor(feeOf('in-app', '20.00') / feeOf('smart-code', '20.00'))).toBe(6)
    expect(feeOf('in-app', '20.00')).toBeLessThan(feeOf('paylink', '150.00'))
  })
  it('a dirham of fixed fee leaves less than two thirds of a bottle', () => {
    expect(feeOf('smart-code', '3.00')).toBe(3)
    expect(workedSum('smart-code', aed('3.00')).vat.minor).toBe(0n)
    expect(workedSum('gateway', aed('3.00')).effect.minor).toBeLessThan(200n)
  })
  it('a fare from a saved card costs a quarter of one through the sheet', () => {
    expect(feeOf('direct-pay', '12.00') / feeOf('in-app', '12.00')).toBeCloseTo(0.25, 1)
  })
  it('mandates are cheaper than links, invoices too', () => {
    expect(feeOf('auto-debit', '1450.00')).toBeLessThan(feeOf('paylink', '1450.00'))
    expect(feeOf('invoice', '600.00')).toBeLessThan(feeOf('paylink', '600.00'))
    expect(products['smart-code'].fee.bps).toBeLessThan(products.qrpay.fee.bps)
  })
})
