// How wide each part is, in thousandths of the bar. Only the drawing is rounded; the numbers under it are exact. Pure.

const thousand = 1000n
export const shareOf = (parts: readonly bigint[]): readonly number[] => {
  const sizes = parts.map((part) => (part < 0n ? -part : part))
  const whole = sizes.reduce((sum, size) => sum + size, 0n)
  if (whole === 0n) return sizes.map(() => 0)
  // A part that exists is seen, however small.
  return sizes.map((size) => (size === 0n ? 0 : Math.max(1, Number((size * thousand) / whole))))
}
