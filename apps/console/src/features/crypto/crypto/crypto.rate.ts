// A price as people read it: grouped, two decimals, and four below ten.
export const shortRate = (rate: string): string => {
  const [whole = '0', fraction = ''] = rate.split('.')
  const decimals = Number(whole) >= 10 ? 2 : 4
  return `${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${fraction.padEnd(decimals, '0').slice(0, decimals)}`
}
/** For drawing only. */
export const drawnRate = (rate: string): number => Number(rate)
