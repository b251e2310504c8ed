// What the browser says of its device.
export const networkOf = (): string | null =>
  (navigator as { connection?: { effectiveType?: string } }).connection?.effectiveType ?? null
export const batteryOf = async (): Promise<number | null> => {
  const { getBattery } = navigator as { getBattery?: () => Promise<{ level: number }> }
  if (!getBattery) return null
  const { level } = await getBattery.call(navigator)
  return Math.round(level * 100)
}
