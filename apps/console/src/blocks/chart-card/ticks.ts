// Where the grid lines of a chart lie: round numbers, evenly apart, from nothing, or just below the least value, to just above the greatest. Pure.

const roundSteps = [1, 2, 2.5, 5, 10] as const

/** Three or four intervals. A grid line is drawn at the number on its label. `least`: start of the axis if zero would be far below. */
export const ticksOf = (greatest: number, least = 0): readonly number[] => {
  const span = greatest - least
  if (!(span > 0)) return greatest > 0 && least > 0 ? [greatest * 0.99, greatest * 1.01] : [0, 1]
  const power = 10 ** Math.floor(Math.log10(span / 4))
  const step = power * (roundSteps.find((each) => each * power * 4 >= span) ?? 10)
  const [from, to] = [Math.floor(least / step + 1e-9), Math.max(1, Math.ceil(greatest / step - 1e-9))]
  return Array.from({ length: to - from + 1 }, (_, at) => Number(((from + at) * step).toPrecision(12)))
}

/** '2.5k', '40k', '1.2M': the only place where a number is shortened. */
export const shortNumber = (value: number): string => {
  const [size, sign] = Math.abs(value) >= 1e6 ? [1e6, 'M'] : Math.abs(value) >= 1000 ? [1000, 'k'] : [1, '']
  return `${Number((value / size).toFixed(Math.abs(value) < 10 ? 4 : 2))}${sign}`
}
