// One line per budget: our figure, the limit measured in the same run, their ratio, and whether the budget is met.

export interface Measurement {
  readonly id: string
  readonly what: string
  readonly ours: number
  readonly limit: number
  readonly unit: string
  /** 'at most' or 'at least' so many times the limit. */
  readonly budget: { readonly bound: 'max' | 'min'; readonly ratio: number }
}
export type Bench = () => Promise<readonly Measurement[]>

const round = (value: number): number => (Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100)
export const ratioOf = ({ ours, limit }: Measurement): number => ours / limit
export const isMet = (measured: Measurement): boolean =>
  measured.budget.bound === 'max'
    ? ratioOf(measured) <= measured.budget.ratio
    : ratioOf(measured) >= measured.budget.ratio

export const lineOf = (measured: Measurement): string => {
  const { id, what, ours, limit, unit, budget } = measured
  const sign = budget.bound === 'max' ? '<=' : '>='
  return `${id.padEnd(4)} ${what.padEnd(62)} ${String(round(ours)).padStart(9)} ${unit.padEnd(5)} limit ${String(round(limit)).padStart(9)}  ratio ${ratioOf(measured).toFixed(2)}  budget ${sign} ${budget.ratio}  ${isMet(measured) ? 'met' : 'NOT MET'}`
}
export const jsonOf = (measured: Measurement): string =>
  JSON.stringify({ ...measured, ratio: round(ratioOf(measured)), met: isMet(measured) })

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
