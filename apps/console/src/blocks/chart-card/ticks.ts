// Where the grid lines of a chart lie: round numbers, evenly apart, from nothing to just above the greatest value. Pure.

const roundSteps = [1, 2, 2.5, 5, 10] as const

/** Three or four intervals. A line stands at the number it is labelled with. */
export const ticksOf = (greatest: number): readonly number[] => {
  if (!(greatest > 0)) return [0, 1]
  const power = 10 ** Math.floor(Math.log10(greatest / 4))
  const step = power * (roundSteps.find((each) => each * power * 4 >= greatest) ?? 10)
  const count = Math.max(1, Math.ceil(greatest / step - 1e-9))
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)))
}

/** '2.5k', '40k', '1.2M': the only place where a number is shortened. */
export const shortNumber = (value: number): string => {
  const [size, sign] = Math.abs(value) >= 1e6 ? [1e6, 'M'] : Math.abs(value) >= 1000 ? [1000, 'k'] : [1, '']
  return `${Number((value / size).toFixed(2))}${sign}`
}
