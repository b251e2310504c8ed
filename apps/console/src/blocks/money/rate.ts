// A price as people read it: grouped, two decimals, four below ten, and four digits that count below one.
export const shortRate = (rate: string): string => {
  const [whole = '0', fraction = ''] = rate.split('.')
  const zeros = whole === '0' ? /^0*/.exec(fraction)![0].length : 0
  const decimals = Number(whole) >= 10 ? 2 : zeros + 4
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${fraction.padEnd(decimals, '0').slice(0, decimals)}`
}
/** For drawing only. */
export const drawnRate = (rate: string): number => Number(rate)
